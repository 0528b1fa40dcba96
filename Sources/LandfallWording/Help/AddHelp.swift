/// What the help says of `landfall add`.
package enum AddHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Test a server and save it as a profile.",
            paragraphs: [
                """
                The target is a tailnet machine or an address, as for test; --from takes a row, ref or instance of the last scan. If \
                the test fails, nothing is saved; a missing token alone is not a failure, and on a terminal you are asked for \
                it. With - as the target, add reads a landfall:// link printed by share from standard input, and uses the name \
                in it unless you give one. Without arguments, landfall scans and asks which server to save.
                """
            ],
            examples: [
                "landfall add studio --from 1", "landfall add mac my-mac --use",
                "landfall add nas --from 2 --ssh anna@",
                "landfall add desk ssh://anna@desk",
                "landfall add box https://box.local:8443 --route 192.168.1.5:8443",
                "pass show box | landfall add box https://box.local:8443 --token-stdin",
                "landfall add office - <link.txt",
            ],
            exits: """
                0 saved, 2 usage, 3 unknown target, and as for test: 4 token, 6 unreachable, 7 TLS, 8 another identity or product, \
                9 invalid reply, 10 local problem, 11 refused by policy
                """)
    }

    package static var name: ArgumentText {
        ArgumentText("The new profile: 1 to 63 characters (a-z, 0-9, dot, underscore, hyphen).", value: .name)
    }
    package static var target: ArgumentText {
        ArgumentText("A tailnet machine, an address, or - to read a link.", value: .target)
    }
    package static var from: ArgumentText {
        ArgumentText("A server of the last scan in this terminal: its row, ref or instance.", value: .ref)
    }
    package static var qrText: ArgumentText {
        ArgumentText("Read the text of EndlessCode's QR code from standard input.")
    }
    package static var kind: ArgumentText { ArgumentText("The kind of server.", value: .kind) }
    package static var route: ArgumentText {
        ArgumentText("Another route to the same server, tried after the first.", value: .address)
    }
    package static var ssh: ArgumentText { ArgumentText("Add a route over ssh, as USER if given.", value: .user) }
    package static var acceptNew: ArgumentText { ArgumentText("Accept a certificate that is not known yet.") }
    package static var allowCleartext: ArgumentText {
        ArgumentText("Send the token in cleartext over unproven routes, on this network only.")
    }
    package static var noTest: ArgumentText { ArgumentText("Save without connecting.") }
    package static var use: ArgumentText { ArgumentText("Select the new profile for other commands.") }
}

/// What the help says of `landfall pair`.
package enum PairHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Get a Diane server's key with its pairing code.",
            paragraphs: [
                """
                Exchanges the six digits that "diane pair" prints on the server for its API key, and stores the key at once. With \
                a target it saves a new profile; without one it replaces the key of an existing profile. The code is sent only to \
                a server that has proven its identity: this machine, a tailnet machine, a machine reached over ssh, or TLS with \
                a recorded certificate. Without a code you are asked for it, or it is read from standard input. Anyone with the \
                key can do anything on that server.
                """
            ],
            examples: [
                "landfall pair studio 123 456", "landfall pair studio my-mac",
                "ssh my-mac diane pair | grep -o '[0-9]* [0-9]*' | landfall pair studio",
            ],
            exits: """
                0 paired, 2 usage, 3 no such profile or target, 4 code refused, 9 no key in the reply, 10 no token store or keyring \
                trouble, 11 the server has not proven its identity; others as for test
                """)
    }

    package static var name: ArgumentText { ArgumentText("The profile, existing or new.", value: .name) }
    package static var rest: ArgumentText {
        ArgumentText("For a new profile, a tailnet machine or an address; then the code.", value: .targetOrCode)
    }
    package static var store: ArgumentText { ArgumentText("Where to store the key.", value: .store) }
    package static var allowCleartext: ArgumentText {
        ArgumentText("Send the code in cleartext to a server that has not proven its identity.")
    }
}
