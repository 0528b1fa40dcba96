/// What the help says of `landfall status`.
package enum StatusHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show a server's status.",
            paragraphs: [
                """
                Prints whether the server is connected, and if not, why. The route that answers first is used. Without a name it \
                checks the selected profile's server; with --all those of all profiles, in parallel, one object per line with --json.
                """
            ],
            examples: [
                "landfall status", "landfall status --all", "landfall status studio --json | jq .status.total_tools",
            ],
            exits: """
                0 connected, 2 usage, 3 no such profile, and as for test: 4 token, 6 unreachable, 7 TLS, 8 another identity or \
                product, 9 invalid reply, 10 local problem, 11 refused by policy; with --all the code that all failures share, else 1
                """)
    }

    package static var all: ArgumentText { ArgumentText("Check the servers of all profiles.") }
}

/// What the help says of `landfall watch`.
package enum WatchHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Watch the connection to servers until stopped.",
            paragraphs: [
                """
                Polls each server every five seconds and prints what changes; with --json each state is a line, with a \
                heartbeat every minute. Editing a profile reconnects to its server. A selection made elsewhere with landfall use is \
                followed only with --follow. Ctrl-Z pauses.
                """
            ],
            examples: ["landfall watch", "landfall watch studio mac --json", "landfall watch --follow --notify"],
            exits: "0 ended by --timeout, 2 usage, 3 no such profile, 11 the network is metered, 130 interrupted")
    }

    package static var names: ArgumentText { ArgumentText("The profiles; the current one by default.", value: .name) }
    package static var interval: ArgumentText { ArgumentText("Seconds between checks.", value: .seconds) }
    package static var follow: ArgumentText { ArgumentText("Follow the selection of landfall use.") }
    package static var notify: ArgumentText {
        ArgumentText("Send a desktop notification when a server goes down or comes back.")
    }
}

/// What the help says of `landfall wait`.
package enum WaitHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Wait until a server is connected.",
            paragraphs: [
                """
                Keeps trying, and tries at once when the network changes. Gives up at --timeout, or when trying again will not \
                help: the token is refused, or another server answers.
                """
            ],
            examples: ["landfall wait studio --timeout 60 && landfall api /status --server studio"],
            exits:
                "0 connected, 2 usage, 3 no such profile, 11 the network is metered, 124 timed out, 130 interrupted; others as for status"
        )
    }
}

/// What the help says of `landfall doctor`.
package enum DoctorHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Check this machine's setup, with a remedy for each problem.",
            paragraphs: [
                """
                Checks Avahi and the mDNS port, network interfaces, Tailscale and name resolution, the keyring, landfall's own \
                files and the clock. It changes nothing and contacts no server. A warn is a problem that landfall can work \
                around; a fail is one that it cannot.
                """
            ],
            examples: [
                "landfall doctor", "landfall doctor --json | jq -r '.checks[].remedy // empty'",
                "landfall doctor --timeout 2 >/dev/null || echo 'something is missing'",
            ],
            exits: "0 no check fails, 2 usage, 10 a check fails, 130 interrupted")
    }
}
