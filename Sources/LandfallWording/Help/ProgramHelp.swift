/// What the help says of `landfall` itself.
package enum LandfallHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Find, save, test and use your Diane and EndlessCode servers.",
            examples: [
                HelpExample("landfall scan", "find servers"),
                HelpExample("landfall add studio --from 1", "test the first one and save it"),
                HelpExample("landfall test my-mac", "test a connection stage by stage"),
                HelpExample("landfall status", "show the status of the selected server"),
                HelpExample("landfall list", "list the saved servers"),
                HelpExample("landfall use studio", "select the server for other commands"),
                HelpExample("landfall token set studio", "set a profile's token"),
                HelpExample("landfall get servers", "show what the server has"),
                HelpExample("landfall chat", "talk to Claude Code through EndlessCode"),
                HelpExample("landfall doctor", "check this machine's setup"),
            ])
    }

    package static var find: Sentence { Sentence("FIND SERVERS") }
    package static var save: Sentence { Sentence("SAVED SERVERS") }
    package static var check: Sentence { Sentence("CHECK CONNECTIONS") }
    package static var use: Sentence { Sentence("USE A SERVER") }
    package static var secure: Sentence { Sentence("TOKENS AND IDENTITIES") }
    package static var programs: Sentence { Sentence("FOR SHELLS AND PROGRAMS") }
}

/// What the help says of `landfall version`.
package enum VersionHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print the version, as --version does.",
            paragraphs: [
                """
                With --verbose it also prints the commit and the toolchain that landfall was built with, the mDNS engines it can use, \
                and the paths of the libraries it opens at run time.
                """
            ],
            examples: ["landfall version", "landfall version --verbose"],
            exits: "0 ok, 2 usage")
    }
}

/// What the help says of `landfall completion`.
package enum CompletionHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print a completion script for a shell.",
            examples: [
                "landfall completion bash >~/.local/share/bash-completion/completions/landfall",
                "landfall completion zsh >~/.zfunc/_landfall",
                "landfall completion fish >~/.config/fish/completions/landfall.fish",
            ],
            exits: "0 ok, 2 usage")
    }

    package static var shell: ArgumentText { ArgumentText("The shell: bash, zsh or fish.", value: .shell) }
}

/// What the help says of `landfall prompt`.
package enum PromptHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print the selected profile and its last known status, for a shell prompt.",
            paragraphs: [
                """
                Prints the name and a symbol: ✓ connected, ✗ disconnected, ! error. If the status is older than five minutes it prints \
                only the name, and nothing if no profile is selected. It does not contact the server: watch, tui and status record \
                the status.
                """
            ],
            examples: ["landfall prompt", #"PS1='$(landfall prompt) \$ '"#],
            exits: "0 ok, even if no profile is selected")
    }
}
