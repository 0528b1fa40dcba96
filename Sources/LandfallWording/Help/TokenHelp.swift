/// What the help says of the flags by which a token is given.
package enum TokenOptionsHelp {
    package static var tokenStdin: ArgumentText { ArgumentText("Read the token from standard input, up to its end.") }
    package static var tokenFd: ArgumentText {
        ArgumentText("Read the token from this open file descriptor.", value: .number)
    }
    package static var tokenRef: ArgumentText {
        ArgumentText(
            "A reference to a token kept elsewhere: env:VARIABLE, file:/PATH or cmd:COMMAND.", value: .reference)
    }
    package static var store: ArgumentText { ArgumentText("Where landfall stores the token.", value: .store) }
}

/// What the help says of `landfall token`.
package enum TokenHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Set, locate, move or remove a profile's token.",
            paragraphs: [
                """
                A token is stored in the desktop's keyring or in a sealed (encrypted) file, or stays where you keep it: in a variable, in \
                a file, or in the output of a command. No flag takes the token itself, and no token command prints it.
                """
            ])
    }
}

/// What the help says of `landfall token set`.
package enum TokenSetHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Set a profile's token.",
            paragraphs: [
                """
                Asks for the token on the terminal, without echo. The new token is tested before it replaces the old one. Without a \
                keyring, landfall says that it will store the token in an encrypted file; you can enter a reference instead. For a Diane \
                server, the six digits that "diane pair" prints there work too: they are exchanged for its API key, which gives full access to \
                that server. Without --allow-cleartext, they are sent only to a server that has proven its identity: this machine, a \
                tailnet machine, a machine reached over ssh, or TLS with a recorded certificate.
                """
            ],
            examples: [
                "landfall token set studio",
                "pass show studio | landfall token set studio --token-stdin --store sealed",
                "landfall token set studio --token-ref 'cmd:pass show studio'",
                "ssh my-mac diane pair | grep -oE '[0-9]{3} [0-9]{3}' | landfall token set studio --token-stdin",
            ],
            exits: """
                0 set, 2 usage, 3 no such profile, 4 the token or code is refused or cannot be read, 10 no token store or keyring \
                trouble, 11 the server has not proven its identity; others: landfall-codes(7)
                """)
    }

    package static var allowCleartext: ArgumentText {
        ArgumentText("Send the token or code in cleartext to a server that has not proven its identity.")
    }
    package static var noTest: ArgumentText { ArgumentText("Save the token without testing it on the server.") }
}

/// What the help says of `landfall token where`.
package enum TokenWhereHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show where a profile's token is.",
            paragraphs: [
                """
                Prints where the token is stored and whether it exists, but not the token. It neither unlocks a store nor runs a command.
                """
            ],
            examples: ["landfall token where studio", "landfall token where studio --json | jq .present"],
            exits: "0 ok, 3 no such profile, 4 token missing or unreadable, 10 keyring trouble")
    }
}

/// What the help says of `landfall token move`.
package enum TokenMoveHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Move a profile's token to another store.",
            paragraphs: [
                """
                Copies the token, saves the profile, and only then deletes the old token. A token that you keep yourself, in a \
                variable, a file or a command, is not deleted.
                """
            ],
            examples: ["landfall token move studio --store sealed"],
            exits: "0 moved, 2 usage, 3 no such profile, 4 token missing or unreadable, 10 keyring trouble")
    }

    package static var store: ArgumentText { ArgumentText("The new store.", value: .store) }
}

/// What the help says of `landfall token remove`.
package enum TokenRemoveHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Remove a profile's token.",
            paragraphs: [
                """
                Asks for confirmation on a terminal; without one, or with --no-input, --yes is required. A token that you keep yourself, \
                in a variable, a file or a command, is not deleted.
                """
            ],
            examples: ["landfall token remove studio --yes"],
            exits: """
                0 removed, 1 declined, 2 usage, or no terminal and no --yes, 3 no such profile, 4 there is no token, \
                10 keyring trouble
                """)
    }

    package static var yes: ArgumentText { ArgumentText("Remove without asking.") }
}
