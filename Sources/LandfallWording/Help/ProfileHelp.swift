/// What the help says of `landfall list`.
package enum ListHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "List the saved profiles.",
            paragraphs: [
                """
                Shows each profile with its preferred route and where its token is stored, and which profile is selected (*) and why. \
                It uses neither the network nor the keyring; for the status of all servers see landfall status --all.
                """
            ],
            examples: [
                "landfall list", "landfall list --json | jq -r '.profiles[].name'",
            ],
            exits: "0 ok, even if there are no profiles, 1 the profiles cannot be used")
    }
}

/// What the help says of `landfall show`.
package enum ShowHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show a profile.",
            paragraphs: [
                """
                Shows the routes, the server's recorded identity and where the token is stored, never the token. Without a name \
                it shows the selected profile, and with --json also why it is selected.
                """
            ],
            examples: [
                "landfall show", "landfall show --json | jq .selection.source",
                "landfall show studio --json | jq .identity",
            ],
            exits: "0 ok, 2 usage, 3 no such profile, or none selected")
    }
}

/// What the help says of `landfall use`.
package enum UseHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Select the profile that other commands use.",
            paragraphs: [
                """
                The selection applies to every terminal; a command that is already running keeps its profile. --server and \
                LANDFALL_SERVER override it, and use warns you if the variable is set. With --shell nothing is saved: use prints \
                a line that selects the profile for one shell. Without a name it lists the profiles on a terminal and asks.
                """
            ],
            examples: [
                "landfall use studio",
                HelpExample("landfall use", "select from a list"),
                HelpExample("landfall use -", "the previous profile"),
                HelpExample(#"eval "$(landfall use --shell studio)""#, "for this shell only"),
            ],
            exits: "0 ok, 1 nothing selected, 2 usage, 3 no such profile, or no previous one")
    }

    package static var name: ArgumentText { ArgumentText("The profile, or - for the previous one.", value: .name) }
    package static var shell: ArgumentText { ArgumentText("Print the line that selects it for this shell only.") }
}
