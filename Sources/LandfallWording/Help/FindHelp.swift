/// What the help says of `landfall scan`.
package enum ScanHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Find Diane and EndlessCode servers on the LAN, the tailnet and this machine.",
            paragraphs: [
                """
                Lists servers announced over DNS-SD, servers on your own and tagged tailnet machines, and servers on this machine, \
                each once, as they are found. The scan ends by itself. No daemon is needed: if avahi-daemon is missing or hangs, \
                landfall's own mDNS engine takes over; if Tailscale is not running, the tailnet is skipped.
                """
            ],
            examples: [
                HelpExample("landfall scan", "ends by itself after 1 to 4 seconds"),
                HelpExample("landfall scan --tailnet", "the tailnet only"),
                HelpExample("landfall scan --machine", "this machine only"),
                HelpExample("landfall scan --kind diane", "Diane servers only"),
                HelpExample("landfall scan --watch", "keep watching for changes"),
                HelpExample("landfall scan 2", "details of row 2 of the last scan"),
                HelpExample("landfall scan ssh://desk", "the servers of one machine, through ssh"),
                HelpExample("landfall scan --source corp", "a list that landfall source has saved"),
                "landfall scan --json | jq -r '.servers[].routes[0].url'",
            ],
            exits: """
                0 found, 2 usage, 3 no such row, 5 nothing found, 10 nothing could be searched, 130 interrupted; \
                others: landfall-codes(7)
                """)
    }

    package static var row: ArgumentText {
        ArgumentText(
            """
            Show one server of the last scan in full; give its row number, its name, or its ref (+ and 8 hexadecimal digits). \
            The name of a tailnet machine that is not in the list checks that machine now. ssh://HOST lists the servers of \
            that machine, through ssh.
            """,
            value: .row)
    }
    package static var source: ArgumentText {
        ArgumentText(
            "Search only this source (landfall source); other sources and the LAN are searched only if they are named too.",
            value: .name)
    }
    package static var domain: ArgumentText {
        ArgumentText("Find the services of this domain by DNS-SD over unicast DNS; can be repeated.", value: .domain)
    }
    package static var filter: ArgumentText {
        ArgumentText("Show only servers that have this label in a source; can be repeated.", value: .label)
    }
    package static var kind: ArgumentText { ArgumentText("Show only servers of this kind.", value: .kind) }
    package static var watch: ArgumentText {
        ArgumentText("Keep running, and show servers as they are found, updated and lost.")
    }
    package static var quick: ArgumentText {
        ArgumentText("Stop after the first answers, in about a second; some servers may be missing.")
    }
    package static var fresh: ArgumentText {
        ArgumentText("Recheck tailnet machines that had no server within the last minute.")
    }
    package static var engine: ArgumentText { ArgumentText("The mDNS engine for searching the LAN.", value: .engine) }
}

/// What the help says of `landfall announce`.
package enum AnnounceHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Announce a server on this machine, so that scan finds it.",
            paragraphs: [
                """
                Finds the Diane or EndlessCode server on this machine, checks that it answers, and publishes it over DNS-SD until \
                you stop it. A server that does not answer for 10 seconds is withdrawn, and published again when it is back. The \
                TXT record holds the server's id, version and path, and whether it needs a token or uses TLS; never a secret.
                """
            ],
            examples: [
                HelpExample("landfall announce", "the server of this machine"),
                #"landfall announce --kind diane --port 9090 --name "Studio""#,
                "landfall announce --install | sudo tee /etc/avahi/services/landfall-diane.service",
            ],
            exits: """
                0 stopped by SIGTERM or --timeout, 1 refused by Avahi, 2 usage, 6 no server answers, 8 another product answers, \
                10 no mDNS engine works, 130 interrupted
                """)
    }

    package static var kind: ArgumentText { ArgumentText("The kind of server, if several run here.", value: .kind) }
    package static var port: ArgumentText { ArgumentText("The server's TCP port.", value: .port) }
    package static var name: ArgumentText {
        ArgumentText("The name to announce; the host name by default.", value: .name)
    }
    package static var install: ArgumentText { ArgumentText("Print a service file for avahi-daemon and exit.") }
    package static var engine: ArgumentText {
        ArgumentText("The mDNS engine for announcing the server.", value: .engine)
    }
}
