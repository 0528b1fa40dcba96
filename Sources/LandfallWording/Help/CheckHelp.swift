/// What the help says of `landfall status`.
package enum StatusHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show a server's status.",
            paragraphs: [
                """
                Prints whether the server is connected, and if not, why. The first route on which the server proves its identity is used. Without a name it \
                checks the selected profile's server; with --all those of all profiles, in parallel, one object per line with --json. \
                With --wait it retries, and does so at once when the network changes. It ends when the server is connected, when \
                --timeout has passed, or when retrying cannot help: the token is refused, or another server answers.
                """,
                """
                --since contacts no server: it shows what was recorded while landfall watch or landfall tui ran, for at most seven days.
                """,
                """
                --nagios makes it a plugin for Icinga and Nagios: it prints one line with performance data, and uses their \
                exit codes: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN.
                """,
            ],
            examples: [
                "landfall status", "landfall status --all", "landfall status --all --watch",
                "landfall status studio --since 24h", "landfall status studio --nagios",
                "landfall status studio --json | jq .status.total_tools",
                "landfall status studio --wait --timeout 60 && landfall api /status --server studio",
            ],
            exits: """
                0 connected, 2 usage, 3 no such profile, and as for test: 4 token, 6 unreachable, 7 TLS, 8 a different identity or \
                product, 9 invalid reply, 10 local problem, 11 refused by policy; with --all the code that all failures share, else 1; with \
                --wait 124 timed out; with --nagios 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN
                """)
    }

    package static var all: ArgumentText { ArgumentText("Check the servers of all profiles.") }
    package static var wait: ArgumentText { ArgumentText("Wait until the server is connected.") }
    package static var watch: ArgumentText { ArgumentText("Keep checking, as landfall watch does.") }
    package static var nagios: ArgumentText {
        ArgumentText("Print one line and exit like an Icinga or Nagios plugin.")
    }
    package static var since: ArgumentText {
        ArgumentText("Show past availability, outages and latency: over 24h or 7d, or since 2026-11-20.", value: .time)
    }
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
                """,
                """
                --metrics also exports metrics for Prometheus: at http://ADDRESS:PORT/metrics, or in a file for the textfile collector of \
                node_exporter. Any user of this machine can read them; other machines cannot, unless --metrics-remote is given.
                """,
            ],
            examples: [
                "landfall watch", "landfall watch studio mac --json", "landfall watch --follow --notify",
                "landfall watch --all --metrics 127.0.0.1:9464",
            ],
            exits: "0 ended by --timeout, 2 usage, 3 no such profile, 11 the network is metered, 130 interrupted")
    }

    package static var names: ArgumentText { ArgumentText("The profiles; the selected one by default.", value: .name) }
    package static var all: ArgumentText { ArgumentText("Watch the servers of all profiles.") }
    package static var interval: ArgumentText { ArgumentText("Seconds between checks.", value: .seconds) }
    package static var follow: ArgumentText { ArgumentText("Follow the selection of landfall use.") }
    package static var notify: ArgumentText {
        ArgumentText("Send a desktop notification when a server goes down or comes back.")
    }
    package static var metrics: ArgumentText {
        ArgumentText("Serve metrics for Prometheus at this address, or write them to this file.", value: .metrics)
    }
    package static var metricsRemote: ArgumentText {
        ArgumentText("Let other machines read the metrics.")
    }
}

/// What the help says of `landfall doctor`.
package enum DoctorHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Check this machine's setup, with a remedy for each problem.",
            paragraphs: [
                """
                Checks Avahi and the mDNS port, network interfaces, Tailscale and name resolution, ssh and its agent, the keyring, \
                landfall's own files, the clock, and whether the history is being recorded. It changes nothing and contacts no server. \
                warn marks a problem that landfall can work around; fail marks one that it cannot.
                """
            ],
            examples: [
                "landfall doctor", "landfall doctor --json | jq -r '.checks[].remedy // empty'",
                "landfall doctor --timeout 2 >/dev/null || echo 'something is missing'",
            ],
            exits: "0 no check fails, 2 usage, 10 a check fails, 130 interrupted")
    }
}
