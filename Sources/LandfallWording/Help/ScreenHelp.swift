/// What the help says of `landfall tui`.
package enum TuiHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show all servers in a full-screen view.",
            paragraphs: [
                """
                Shows every saved server with its status, the servers nearby, and the stages of a test; you can save, select and \
                remove servers there. Press ? for the keys and : to run a command. landfall without arguments opens it too. On \
                a terminal that cannot redraw, with --plain, or with LANDFALL_PLAIN=1, it prints lines and asks for numbers.
                """
            ],
            examples: ["landfall tui studio", "landfall tui --theme contrast", "landfall tui --plain"],
            exits: """
                0 closed, 1 the profiles cannot be used, 2 usage or unsuitable terminal, 3 no such profile, 130 interrupted
                """)
    }

    package static var name: ArgumentText { ArgumentText("The profile to show first.", value: .name) }
    package static var plain: ArgumentText { ArgumentText("Print lines and ask for numbers.") }
    package static var theme: ArgumentText { ArgumentText("The colours to use from now on.", value: .theme) }
    package static var language: ArgumentText { ArgumentText("The language to use from now on.", value: .tongue) }
    package static var animation: ArgumentText {
        ArgumentText("Animate spinners from now on (default), or never.")
    }
    package static var notify: ArgumentText {
        ArgumentText(
            "How to notify you, from now on, when Claude Code answers or asks a question while the window is not in focus.",
            value: .signal)
    }
    package static var chatCache: ArgumentText {
        ArgumentText("Keep the last messages of each chat on this disk from now on, or delete them and keep none.")
    }
    package static var printLast: ArgumentText { ArgumentText("Print the last status of the servers on exit.") }
}

/// What the help says of `landfall chat`.
package enum ChatHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Talk to Claude Code through an EndlessCode server.",
            paragraphs: [
                """
                Opens a conversation in the full-screen view: the given session, the last active one, or with --start a new one. With --send - \
                it sends standard input once (the server treats each line as a message) and prints the answer as it arrives. Messages you \
                send let Claude Code act on the server's machine, so you must allow it first, with landfall edit NAME --sending or when the \
                full-screen view asks. Nothing is sent twice.
                """
            ],
            examples: [
                "landfall chat", "echo hello | landfall chat s1 --send -",
                "echo hello | landfall chat --start p1 --send -",
            ],
            exits: """
                0 closed or answered, 1 the session is unknown or not running, 2 usage, 3 no such profile, 11 sending is not allowed, \
                130 interrupted; others: landfall-codes(7)
                """)
    }

    package static var session: ArgumentText {
        ArgumentText("The session, as listed by get sessions; the last active one by default.", value: .session)
    }
    package static var send: ArgumentText {
        ArgumentText("Send standard input, and print the answer.", value: .input)
    }
    package static var start: ArgumentText {
        ArgumentText("Start a session in this project, by its id or name, as listed by get projects.", value: .project)
    }
}
