internal import LandfallModel

/// What the help says of `landfall get`.
package enum GetHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show what a server has.",
            paragraphs: [
                """
                Areas: \(areas). With an id it shows one item in full. Secrets are masked unless --reveal is given. Nothing on \
                the server is changed. --follow keeps printing a history until Ctrl-C, with --json as one object per line.
                """
            ],
            examples: [
                HelpExample("landfall get", "the server's areas"),
                "landfall get servers", "landfall get jobs backup --since 7d", "landfall get history s1 --follow",
                "landfall get tools --filter file --json | jq -r '.items[].name'",
            ],
            exits: """
                0 ok, even if there is nothing to list, 1 no such item, 2 usage, 3 no such profile, 9 the reply is invalid, or the \
                server has no data store; others: landfall-codes(7)
                """)
    }

    /// The areas of each kind, as the products have them.
    private static var areas: String {
        ServerKind.allCases.map { kind in
            "\(kind.displayName) (\(kind.product.areas.map(\.name).joined(separator: ", ")))"
        }.joined(separator: ", ")
    }

    package static var area: ArgumentText {
        ArgumentText("What to show; without it the server's areas are listed.", value: .area)
    }
    package static var id: ArgumentText { ArgumentText("One item: its name or id, as listed.", value: .id) }
    package static var filter: ArgumentText { ArgumentText("Show only rows that contain this text.", value: .text) }
    package static var since: ArgumentText {
        ArgumentText("Show only newer entries: 30m, 24h, 7d, a date, or an RFC 3339 time.", value: .time)
    }
    package static var reveal: ArgumentText { ArgumentText("Show secrets: variables, headers, keys.") }
    package static var follow: ArgumentText { ArgumentText("With history: keep printing new messages.") }
    package static var all: ArgumentText {
        ArgumentText("Read a whole history, however long; otherwise its last 1,000 messages.")
    }
    package static var markdown: ArgumentText { ArgumentText("With history: print Markdown.") }
}

/// What the help says of `landfall api`.
package enum ApiHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Send an authenticated GET request to a server.",
            paragraphs: [
                """
                Prints the response body unchanged; on a terminal, JSON is indented and control characters are made visible. Only GET \
                requests without side effects are sent. For the channel of an EndlessCode server (/ws) it prints one message per \
                line until Ctrl-C or --timeout, and sends only pings.
                """
            ],
            examples: [
                "landfall api /status | jq .version", "landfall api /ws --timeout 1",
                "landfall api '/jobs/logs?limit=5' --server studio",
            ],
            exits: """
                0 answered, 2 usage, 3 no such profile, 9 the status is not 2xx (the body is still printed), 11 the GET would have a side \
                effect, or the server is unproven; others: landfall-codes(7)
                """)
    }

    package static var path: ArgumentText {
        ArgumentText("The path, with a query if needed, such as /jobs/logs?limit=5.", value: .path)
    }
}
