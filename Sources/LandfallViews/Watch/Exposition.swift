internal import FoundationEssentials
internal import LandfallConnections
internal import LandfallModel
package import LandfallWorkflows

/// What a watch knows in the text format of Prometheus, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).
///
/// Names, codes and numbers alone: no text of a server, no address and no token.
package struct Exposition {
    private var lines: [String] = []

    /// Says it.
    ///
    /// - Parameters:
    ///   - board: What is known of the servers.
    ///   - version: That of landfall.
    package init(_ board: WatchBoard, version: String) {
        add("landfall_build_info", "The version of landfall that polls the servers.", [Sample(["version": version], 1)])
        // An attempt of a server that is down does not make it another state.
        let rows = board.rows.map { (server: $0.profile.description, state: $0.settled ?? $0.state, row: $0) }
        func each(_ value: (MonitorState) -> Double?) -> [Sample] {
            rows.compactMap { row in row.state.flatMap(value).map { Sample(["server": row.server], $0) } }
        }
        add(
            "landfall_server_state",
            "Whether the server is in this state: 1 for the one that it is in, 0 for the others.",
            rows.flatMap { row in
                MonitorState.Status.allCases.map {
                    Sample(
                        ["server": row.server, "state": $0.rawValue], row.state?.status ?? .connecting == $0 ? 1 : 0)
                }
            })
        add(
            "landfall_server_problem",
            "Why the server is not connected, or what to look into, as a code of landfall-codes(7).",
            rows.flatMap { row in
                (row.state?.codes ?? []).map { Sample(["server": row.server, "code": $0.rawValue], 1) }
            })
        add(
            "landfall_server_latency_seconds", "The time of the last answer, from the request to its end.",
            each { $0.roundTrip.map { $0 / .seconds(1) } })
        add(
            "landfall_server_last_poll_timestamp_seconds", "When the last poll of the server ended.",
            each { $0.status == .connecting ? nil : $0.at.timeIntervalSince1970 })
        add(
            "landfall_certificate_expiry_timestamp_seconds", "When the certificate of the TLS route in use expires.",
            each { $0.certificateEnd?.timeIntervalSince1970 })
        add(
            "landfall_mcp_servers", "How many MCP servers of a Diane are enabled.",
            each { $0.facts?.toolServers.map { Double($0.wanted) } })
        add(
            "landfall_mcp_servers_down", "How many of those are down.",
            each { $0.facts?.toolServers.map { Double($0.down.count) } })
        add(
            "landfall_outages_total", "How often the server has stopped answering, or did not answer from the start.",
            rows.map { Sample(["server": $0.server], Double($0.row.outages)) }, isCounter: true)
    }

    /// The text, which ends with a line feed.
    package var text: String { lines.joined() }

    private struct Sample {
        let labels: KeyValuePairs<String, String>
        let value: Double

        init(_ labels: KeyValuePairs<String, String>, _ value: Double) { (self.labels, self.value) = (labels, value) }
    }

    private mutating func add(_ name: String, _ help: String, _ samples: [Sample], isCounter: Bool = false) {
        guard !samples.isEmpty else { return }
        lines.append("# HELP \(name) \(help)\n# TYPE \(name) \(isCounter ? "counter" : "gauge")\n")
        for sample in samples {
            let labels = sample.labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
            lines.append("\(name){\(labels)} \(Self.number(sample.value))\n")
        }
    }

    /// The value of a label: the three characters that would end it or its line are escaped.
    static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { #"\""#.utf8.contains($0) || $0 == 10 }) else { return value }
        return value.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#).replacing("\n", with: #"\n"#)
    }

    private static func number(_ value: Double) -> String { Int64(exactly: value).map { "\($0)" } ?? "\(value)" }
}
