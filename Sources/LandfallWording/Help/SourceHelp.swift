/// What the help says of `landfall source`.
package enum SourceHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Manage sources: lists of servers that scan reads.",
            paragraphs: [
                """
                A source is a list of servers that others maintain: a document on an HTTPS server, what a program prints, or the services \
                of a DNS domain. scan shows its servers beside those of the LAN and the tailnet, and contacts none of them. Unless \
                you trust the key that signs it, a source proves nothing: a server that you add from it is checked like any other. It never \
                adds a route to a saved server.
                """
            ])
    }

    package static var name: ArgumentText { ArgumentText("The name of the source.", value: .name) }
}

/// What the help says of `landfall source add`.
package enum SourceAddHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Read a list of servers, and save its location.",
            paragraphs: [
                """
                exec:NAME runs landfall-source-NAME, found in PATH; exec:/PATH runs any other program. Its absolute \
                path is saved, so no other program in PATH can take its place. The program gets one line of JSON on its standard \
                input, and prints the list; landfall-source(1) describes the format. It gets no token.
                """,
                """
                dns:DOMAIN finds services by DNS-SD in a domain (RFC 6763), through the system's resolver; dns:DOMAIN/SUBTYPE only those \
                of a subtype.
                """,
                """
                The list is read once before it is saved; nothing is saved if that fails, unless you give --no-test. Put the \
                program's options after --.
                """,
            ],
            examples: [
                HelpExample("landfall source add corp https://lists.example.com/landfall", "a document"),
                HelpExample(
                    "landfall source add lab exec:ansible -- -i ~/hosts.ini", "landfall-source-ansible in PATH"),
                HelpExample("landfall source add site dns:corp.example.com", "the services in DNS"),
                HelpExample("landfall scan --source corp", "only this list"),
            ],
            exits: """
                0 saved or unchanged, 1 the name is taken, 2 usage, 6 unreachable, 9 not a list, 10 the program failed, \
                127 no such program; others: landfall-codes(7)
                """)
    }

    package static var place: ArgumentText {
        ArgumentText("https://HOST/PATH, exec:NAME, exec:/PATH or dns:DOMAIN.", value: .place)
    }
    package static var arguments: ArgumentText { ArgumentText("Arguments for the program.", value: .argument) }
    package static var authorities: ArgumentText {
        ArgumentText(
            "A PEM file of certificate authorities to trust for this list, instead of the system's.", value: .file)
    }
    package static var disabled: ArgumentText {
        ArgumentText("Read it only when scan --source names it.")
    }
    package static var replace: ArgumentText {
        ArgumentText("Replace an existing source of that name if it differs.")
    }
    package static var noTest: ArgumentText { ArgumentText("Save it without reading the list.") }
}

/// What the help says of `landfall source list`.
package enum SourceListHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "List the saved sources.",
            paragraphs: ["Does not read the lists: the server counts are from the last time each was read."],
            examples: ["landfall source list", "landfall source list --json | jq -r '.sources[].name'"], exits: "0 ok")
    }
}

/// What the help says of `landfall source show`.
package enum SourceShowHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show a source.", examples: ["landfall source show corp"], exits: "0 ok, 2 usage, 3 no such source")
    }
}

/// What the help says of `landfall source remove`.
package enum SourceRemoveHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Remove a source.", paragraphs: ["Servers that you have added from it stay saved."],
            examples: ["landfall source remove corp", "landfall source remove corp --yes"],
            exits: "0 removed, 1 declined, 2 usage, 3 no such source")
    }

    package static var yes: ArgumentText { ArgumentText("Remove without asking.") }
}

/// What the help says of `landfall source trust`.
package enum SourceTrustHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Trust a list's signing key, so that the list vouches for its servers.",
            paragraphs: [
                """
                A signed list may name the keys of its servers. A server that you add from it is then recognised by that key, without \
                asking you; it still has to present the key. Without KEY, landfall reads the list and asks you about the key that has \
                signed it.
                """,
                """
                A list that has expired, or that has a lower serial number than one read before, counts as unsigned. For how to sign a \
                list, see landfall-source(1).
                """,
            ],
            examples: [
                HelpExample("landfall source trust corp", "show the key, and ask"),
                HelpExample("landfall source trust corp ~/corp.pub", "the key in a file"),
            ],
            exits: """
                0 trusted or unchanged, 1 declined, or the list is not signed, 2 usage, 3 no such source, 6 unreachable, 9 not a list, \
                10 the program failed
                """)
    }

    package static var key: ArgumentText {
        ArgumentText("An ssh public key, a file that contains it, or its SHA256 fingerprint.", value: .key)
    }
}

/// What the help says of `landfall source distrust`.
package enum SourceDistrustHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Stop trusting a list's signing key, and remove what only that list has vouched for.",
            paragraphs: [
                """
                Saved servers lose the keys that only this list has vouched for. Identities that you have accepted yourself, or that the \
                tailnet or ssh has proven, stay.
                """
            ],
            examples: ["landfall source distrust corp"], exits: "0 distrusted or unchanged, 2 usage, 3 no such source")
    }
}

/// What the help says of `landfall source test`.
package enum SourceTestHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Read a list now, and report what is wrong with it.",
            paragraphs: ["Shows which servers are left out and why, with their line in the list."],
            examples: ["landfall source test corp"],
            exits: """
                0 ok, 1 servers are left out or the list is not complete, 2 usage, 3 no such source, 6 unreachable, 9 not a list, \
                10 the program failed
                """)
    }
}
