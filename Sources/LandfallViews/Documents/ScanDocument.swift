package import LandfallModel
internal import LandfallWording
package import LandfallWorkflows

/// `landfall.scan/1`: what a scan found.
package struct ScanDocument: Sendable {
    package struct Source: Encodable, Sendable {
        package let source: DiscoverySource
        package let ok: Bool
        package let engine: String?
        package let code: FailureCode?
        package let message: String?
        package let asOf: String?
        package let leftOut: Int?
        package let unsigned: String?
        package let machines: Document?
        package let asked: Int?
        package let dropped: Bool?
        package let otherStack: Bool?
        package let families: [IPAddress.Family]?
        package let durationMilliseconds: Int

        /// What a source reports about itself.
        init(_ report: SourceReport, elapsed: Duration) {
            source = report.source
            ok = report.isWorking
            engine = report.engine
            code = report.code
            message = report.code.map { code in
                let messages = Messages(language: .english)
                // Of a list, what went wrong on the way to it is the cause.
                let detail = messages.trouble(ofDirectory: code) == nil ? nil : report.detail
                return detail.map { messages.directoryTrouble(code, ForeignText($0)) } ?? messages.trouble(code)
            }
            asOf = report.list?.asOf.map { Timestamp($0).description }
            leftOut = report.list.flatMap { $0.leftOut == 0 ? nil : $0.leftOut }
            unsigned = report.list?.unsigned
            machines = report.machines.map { Document($0) }
            asked = report.evidence?.asked
            dropped = report.evidence?.dropped
            otherStack = report.evidence?.otherStack
            families = report.evidence?.families
            durationMilliseconds = elapsed.milliseconds
        }

        package enum CodingKeys: String, CodingKey {
            case source, ok, engine, code, message, unsigned, machines, asked, dropped, families
            case asOf = "as_of"
            case leftOut = "left_out"
            case otherStack = "other_stack"
            case durationMilliseconds = "duration_ms"
        }
    }

    package struct Unresolved: Encodable, Sendable {
        package let instance: ForeignText
        package let kind: ServerKind
    }

    package let schema = "landfall.scan/1"
    package let candidates: [Candidate]
    package let saved: ProfileIndex
    package let sources: [Source]
    package let complete: Bool
    package let unresolved: [Unresolved]
    package let durationMilliseconds: Int

    /// A scan as far as it has come, with the rows as they are shown. JSON is never translated.
    package init(_ state: ScanState, saved: ProfileIndex, rows: [Candidate]) {
        self.init(
            state.candidates, saved: saved, rows: rows, isComplete: state.isComplete, settledAt: state.settledAt,
            elapsed: state.elapsed)
    }

    init(
        _ set: CandidateSet, saved: ProfileIndex = ProfileIndex(), rows: [Candidate]? = nil, isComplete: Bool,
        settledAt: [DiscoverySource: Duration], elapsed: Duration
    ) {
        candidates = rows ?? set.candidates
        self.saved = saved
        sources = set.reports.values.sorted { $0.source < $1.source }.map {
            Source($0, elapsed: settledAt[$0.source] ?? elapsed)
        }
        complete = isComplete
        unresolved = set.unresolved.map { Unresolved(instance: $0.name, kind: $0.kind) }
        durationMilliseconds = elapsed.milliseconds
    }

    /// Made when they are asked for, for a scan may have found a thousand.
    package var servers: some Collection<SeenServer> {
        let doubts = NameDoubts(candidates, saved: saved)
        return candidates.lazy.map(doubts.seen)
    }

    /// Its JSON, one server after another.
    package func json() throws -> [UInt8] {
        let (sources, unresolved) = (try JSONText.encode(sources), try JSONText.encode(unresolved))
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("complete") { $0.truth(complete) }
            writer.member("duration_ms") { $0.number(durationMilliseconds) }
            writer.member("schema", schema)
            writer.member("servers") { $0.array(servers) { $0.server($1) } }
            writer.member("sources", json: sources)
            writer.member("unresolved", json: unresolved)
        }
        return writer.bytes
    }
}

/// `landfall.event/1`: what `scan --watch` sees.
package struct ScanEventDocument: Sendable {
    package enum Event: String, Sendable {
        case found, updated, lost, source, heartbeat
    }

    package let schema = "landfall.event/1"
    package let event: Event
    package var server: SeenServer?
    package var source: ScanDocument.Source?

    /// Its JSON.
    package func json() throws -> [UInt8] {
        let source = try source.map { try JSONText.encode($0) }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("event", event.rawValue)
            writer.member("schema", schema)
            if let server { writer.member("server") { $0.server(server) } }
            if let source { writer.member("source", json: source) }
        }
        return writer.bytes
    }
}
