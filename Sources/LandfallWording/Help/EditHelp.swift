/// What the help says of `landfall edit`.
package enum EditHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Change a profile's kind, routes, labels or permissions.",
            paragraphs: [
                """
                Routes given by --route come first, in this order; new ones are added. A route is given by its number or as show \
                prints it: service:NAME for the LAN, tailnet:MACHINE:PORT, an address, a URL or unix:/path. To use a single \
                word as an address, write host:WORD. edit does not connect to the server.
                """,
                """
                --label sets a label, as in team=a, and removes one, as in team-. list, status, test, watch and tui can filter by labels.
                """,
                """
                --sending asks on the terminal whether messages may be sent to an EndlessCode server: they let Claude Code act on that \
                machine. Sending can be allowed only on a terminal; --no-sending revokes it.
                """,
                """
                --metered sets whether watch, tui and other commands may poll the server while this machine's network is metered: \
                yes, no, 30 (at most every 30 seconds), or ask, which clears the answer so that you are asked again.
                """,
            ],
            examples: [
                "landfall edit studio --route tailnet:my-mac:9090",
                HelpExample("landfall edit studio --route 2", "route 2 first"),
                "landfall edit studio --remove-route 3", "landfall edit studio --label team=a --label site-",
                "landfall edit mac --no-sending",
            ],
            exits: "0 ok, 2 usage, 3 no such profile, 6 no default route, 11 permission was not given")
    }

    package static var kind: ArgumentText { ArgumentText("The kind of server.", value: .kind) }
    package static var route: ArgumentText { ArgumentText("A route to put first, new or existing.", value: .route) }
    package static var removeRoute: ArgumentText { ArgumentText("A route to remove.", value: .route) }
    package static var label: ArgumentText {
        ArgumentText("A label to set (team=a) or to remove (team-); can be repeated.", value: .label)
    }
    package static var metered: ArgumentText {
        ArgumentText(
            "Whether the server may be polled on this network: yes, 30 (every 30 s), no, or ask (again).",
            value: Sentence("answer", context: "value"))
    }
    package static var sending: ArgumentText {
        ArgumentText("Allow sending messages to the server (asks on the terminal), or revoke it.")
    }
}

/// What the help says of `landfall rename`.
package enum RenameHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Rename a profile.",
            paragraphs: [
                "The profile keeps its token and its recorded identity, and stays selected if it was."
            ],
            examples: ["landfall rename studio office"],
            exits: "0 ok, 2 usage or the name is taken, 3 no such profile")
    }

    package static var old: ArgumentText { ArgumentText("The profile.", value: .oldName) }
    package static var new: ArgumentText { ArgumentText("Its new name.", value: .newName) }
}

/// What the help says of `landfall remove`.
package enum RemoveHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Remove a profile.",
            paragraphs: [
                """
                Asks for confirmation on a terminal; without one, or with --no-input, --yes is required. The token is deleted too. If its \
                store cannot be opened, the profile is removed anyway, and you are told what is left and how to delete it.
                """
            ],
            examples: ["landfall remove studio", "landfall remove studio --yes"],
            exits: "0 removed, 1 declined, 2 usage, or no terminal and no --yes, 3 no such profile")
    }

    package static var yes: ArgumentText { ArgumentText("Remove without asking.") }
}
