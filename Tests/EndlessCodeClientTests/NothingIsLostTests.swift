import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import EndlessCodeClient

/// Random typing, losses, kills and restarts of both sides: what was typed is in the server's log once, or in the outbox, and what is said to
/// be received is there.
struct NothingIsLostTests {
    /// A server with its Claude Code, and the way to it: what is written arrives in order, later or never.
    private struct Peer {
        /// What its Claude Code was given, in order.
        var log: [String] = []
        /// What it has yet to say: nothing comes of it before it is told.
        var waiting: [String] = []
        var lines: [EndlessCodeHTTPClient.Message] = []
        /// What was written to the connection and has not arrived.
        var inFlight: [String] = []
        var serial = 0
        var now = Date(timeIntervalSince1970: 1e9)

        mutating func line(_ raw: String) -> EndlessCodeHTTPClient.Message {
            serial += 1
            let message = TranscriptServer.raw(
                raw.replacing("UUID", with: "u\(serial)").replacing(
                    "TIME", with: now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))))
            lines.append(message)
            return message
        }

        /// The next text arrives: it is a prompt.
        mutating func arrive() {
            guard !inFlight.isEmpty else { return }
            let text = inFlight.removeFirst()
            log.append(text)
            waiting.append(text)
            _ = line(#"{"type":"user","uuid":"UUID","timestamp":"TIME","message":{"content":"\#(text)"}}"#)
        }

        /// Answers the oldest prompt: the lines that those hear who listen.
        mutating func answer() -> [EndlessCodeHTTPClient.Message] {
            guard !waiting.isEmpty else { return [] }
            waiting.removeFirst()
            let say = #"{"type":"text","text":"I see."}"#
            return [
                line(#"{"type":"assistant","uuid":"UUID","message":{"id":"mUUID","content":[\#(say)]}}"#),
                TranscriptServer.raw(#"{"type":"result","is_error":false}"#),
            ]
        }
    }

    /// landfall, whose disk outlives it.
    private struct Client {
        var machine: SessionMachine
        var requests: [HistoryWindow.Request] = []
        var now = Duration.zero
        /// What the system has yet to take.
        var writes: [(text: String, number: Int)] = []
        var disk: [Outbox.Entry]

        init(_ disk: [Outbox.Entry], at now: Duration) {
            self.disk = disk
            self.now = now
            let typed = disk.filter { $0.stage != .draft }
            machine = SessionMachine(
                session: "S-1", limits: .init(), mayWrite: true, origin: .now,
                epoch: Date(timeIntervalSince1970: 1e9) + now / .seconds(1), outbox: typed)
            handle(.start)
        }

        mutating func handle(_ input: SessionMachine.Input) {
            for output in machine.handle(input, at: .zero) {
                switch output {
                case .read(let request): requests.append(request)
                case .write(.user(let text, _), _, let number): writes.append((text, number))
                default: break
                }
            }
            // As the store does: drafts are the input's, all else is the session's.
            disk = disk.filter { $0.stage == .draft && !machine.state.taken.contains($0.id) } + machine.state.outbox
        }

        var isConnected: Bool { machine.state.link == .connected }
    }

    private func counts(_ texts: [String]) -> [String: Int] {
        Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [1, 2, 3, 4])
    func `what was typed is in the log once or in the outbox, and what is received is in the log`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var peer = Peer()
        var client = Client([], at: .zero)
        var typed: [String] = []
        var clock = Duration.zero
        func answerPages() {
            while let request = client.requests.first {
                client.requests.removeFirst()
                let page = Array(peer.lines.dropFirst(request.offset).prefix(request.count))
                client.handle(
                    .page(
                        request,
                        .success(
                            .init(sessionID: nil, messages: page, totalCount: peer.lines.count, hasMore: false))))
            }
        }
        func lose() {
            client.writes = []
            client.handle(.channel(.lost(.closed(code: nil), pause: .seconds(1))))
        }
        for step in 0..<4_000 {
            clock += .milliseconds(250)
            peer.now = Date(timeIntervalSince1970: 1e9) + clock / .seconds(1)
            switch Int.random(in: 0..<17, using: &random) {
            case 0, 1:
                // Typed, kept as a draft, and sent, with a connection or without.
                let isUsual = Int.random(in: 0..<4, using: &random) == 0
                let (text, key) = (isUsual ? "go on" : "words \(seed) \(typed.count)", "k\(typed.count)")
                typed.append(text)
                client.disk.append(Outbox.Entry(id: key, text, at: client.machine.epoch, .draft))
                if Bool.random(using: &random) { client.handle(.send(text, key: key)) }
            case 2, 12, 13:
                // What lies in the input is sent.
                if let draft = client.disk.first(where: { $0.stage == .draft }) {
                    client.handle(.send(draft.text, key: draft.id))
                }
            case 3, 4:
                if let (text, number) = client.writes.first {
                    client.writes.removeFirst()
                    peer.inFlight.append(text)
                    client.handle(.channel(.written(number: number, nil)))
                }
            case 5, 6: peer.arrive()
            case 7, 8:
                for message in peer.answer() where client.isConnected {
                    let output = EndlessCodeChannel.SessionOutput(sessionID: "S-1", message: message, timestamp: nil)
                    client.handle(.channel(.events([.message(.output(output))])))
                }
            case 9:
                if client.isConnected, Int.random(in: 0..<4, using: &random) > 0 {
                    break
                } else if client.isConnected {
                    // What is on its way arrives, or is lost with the connection.
                    if Bool.random(using: &random) { peer.inFlight = [] }
                    lose()
                } else {
                    client.handle(.channel(.events([.state(.connected)])))
                }
            case 10:
                // One of both is killed.
                if Bool.random(using: &random) {
                    peer.inFlight = []
                    peer.waiting = []
                    lose()
                } else {
                    if Bool.random(using: &random) { peer.inFlight = [] }
                    client = Client(client.disk, at: clock)
                }
            default:
                answerPages()
                // A person takes back what is not in the conversation: it is a draft again.
                if let failed = client.machine.state.deliveries.first(where: { $0.failure != nil }),
                    failed.text != "go on", !peer.log.contains(failed.text), !peer.inFlight.contains(failed.text)
                {
                    client.disk.append(Outbox.Entry(failed.text, at: client.machine.epoch, .draft))
                    client.handle(.discard(failed.id))
                }
            }
            let (all, arrived) = (counts(typed), counts(peer.log))
            let kept = counts(client.disk.map(\.text))
            for (text, count) in all {
                let found = arrived[text, default: 0] + kept[text, default: 0]
                try #require(found >= count, "step \(step): \(count) × \(text), and \(found) are anywhere")
            }
            for (text, count) in arrived {
                try #require(count <= all[text, default: 0], "step \(step): \(text) went out twice")
            }
            for delivery in client.machine.state.deliveries where delivery.stage == .received {
                try #require(peer.log.contains(delivery.text), "step \(step): \(delivery.text) was not received")
            }
        }
        // In the end all is seen: nothing stays in the outbox that the log has.
        if !client.isConnected { client.handle(.channel(.events([.state(.connected)]))) }
        answerPages()
        client.handle(.wake)
        answerPages()
        let left = client.disk.map(\.text).filter { $0 != "go on" && peer.log.contains($0) }
        let state = client.machine.state
        #expect(
            left.isEmpty, "seed \(seed): \(left) \(state.deliveries.filter { left.contains($0.text) }) \(state.history)"
        )
        #expect(typed.count > 300 && peer.log.count > 30, "\(typed.count), \(peer.log.count)")
    }
}
