import Foundation
import LandfallModel
import TailnetTestSupport

@testable import LandfallTransport

/// A machine and the time that a test gives it.
struct MachineDriver {
    private var machine: TailnetMachine
    var elapsed = Duration.zero
    var date: Date

    init(
        kinds: [ServerKind] = ServerKind.allCases, end: Duration? = .seconds(10), memory: ProbeMemory = ProbeMemory(),
        date: Date = Date(timeIntervalSince1970: 1_800_000_000)
    ) {
        machine = TailnetMachine(kinds: kinds, end: end, memory: memory)
        self.date = date
    }

    mutating func pass(_ duration: Duration) {
        elapsed += duration
        date += Double(duration.components.seconds)
    }

    mutating func status(_ text: TailnetText) throws -> [TailnetMachine.Output] {
        status(.success(try TailnetStatus(json: text.bytes)))
    }

    mutating func status(_ result: Result<TailnetStatus, TailnetError>) -> [TailnetMachine.Output] {
        machine.handle(.status(result), at: .init(elapsed: elapsed, date: date))
    }

    mutating func answer(_ probe: PeerProbe, _ answer: PeerAnswer) -> [TailnetMachine.Output] {
        machine.handle(.answer(probe, answer), at: .init(elapsed: elapsed, date: date))
    }
}

extension [TailnetMachine.Output] {
    var asked: [PeerProbe] { compactMap { if case .ask(let probe) = $0 { probe } else { nil } } }
    var memory: ProbeMemory? { compactMap { if case .keep(let memory) = $0 { memory } else { nil } }.last }
    var reports: [SourceReport] { events.compactMap { if case .source(let report) = $0 { report } else { nil } } }
    var found: [Sighting] { events.compactMap { if case .found(let sighting) = $0 { sighting } else { nil } } }
    var updated: [Sighting] { events.compactMap { if case .updated(let sighting) = $0 { sighting } else { nil } } }
    var lost: [Sighting.ID] { events.compactMap { if case .lost(let id) = $0 { id } else { nil } } }
    private var events: [DiscoveryEvent] { compactMap { if case .event(let event) = $0 { event } else { nil } } }
}

extension PeerAnswer {
    /// One server, and nothing at the other ports of `probe`.
    static func server(_ kind: ServerKind, _ port: UInt16, of probe: PeerProbe? = nil) -> PeerAnswer {
        var answer = probe.map { all(.nothing, of: $0) } ?? PeerAnswer()
        answer.outcomes[PeerQuestion(kind, port)] = .server(PeerServer(scheme: .http))
        return answer
    }

    /// The same outcome for every question.
    static func all(_ outcome: Outcome, of probe: PeerProbe) -> PeerAnswer {
        PeerAnswer(outcomes: Dictionary(uniqueKeysWithValues: probe.questions.map { ($0, outcome) }))
    }
}

extension TailnetText.Machine {
    /// One of many.
    static func numbered(_ number: Int) -> TailnetText.Machine {
        TailnetText.Machine("n\(number)", "host-\(number)", "100.64.1.\(number)")
    }
}
