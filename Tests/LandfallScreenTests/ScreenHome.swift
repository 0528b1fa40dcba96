import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTesting
import LandfallTransport
import LandfallWording
import LandfallWorkflows
import Synchronization

@testable import LandfallScreen
@testable import LandfallSystem

/// A home of its own, with saved servers.
final class ScreenHome: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "landfall-home-\(UUID().uuidString)").path()

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var variables: [String: String] { ["HOME": path] }

    func add(_ names: String...) async throws {
        for name in names { try await save(ScreenSamples.profile(name, "http://10.0.0.7:9090")) }
    }

    func save(_ profile: Profile) async throws {
        try await ProfileBook(environment: variables).update(deadline: .now + .seconds(600)) { try $0.put(profile) }
    }

    /// What work is done with on a machine whose networks say nothing; the end of an undo is waited for by `clock`, and `more` are variables
    /// beside the home.
    func quietParts(_ clock: ManualClock = ManualClock(), _ more: [String: String] = [:]) throws -> ScreenParts {
        var parts = try ScreenParts(
            variables: variables.merging(more) { $1 }, api: LocalAPI(socketPath: "\(path)/no-tailscaled"))
        parts.networks.kernel = { AsyncStream { _ in } }
        parts.networks.sleep = { AsyncStream { _ in } }
        parts.clock = clock
        let memory = NetworkMemory(parts.state)
        let reader = NetworkReader(
            networks: { _, _ in .beyond }, memory: memory,
            manager: NetworkManager { _, _ in .device(ManagedDevice(metered: .no, connection: nil)) },
            table: { RoutingTable(links: [], defaults: []) { _ in KernelRoute(device: 2) } })
        parts.gate = MeteredGate(reader, memory: memory, allowsAll: true, signals: { AsyncStream { _ in } })
        return parts
    }
}

extension EffectRunner {
    /// One with these parts, whose command lines run `command`, and are completed by their own words.
    init(quiet parts: ScreenParts, _ terminal: Terminal, command: @escaping @Sendable ([String]) async -> Int32) {
        let messages = Messages(language: .english)
        let below = CommandBelow(terminal: terminal, messages: messages, command: command)
        self.init(parts, below: below, complete: { [CommandCandidate(($0 + [$1]).joined(separator: "+"))] }, messages)
    }
}

/// What work has told the screen.
final class PostedNews: Sendable {
    private let posted = Mutex<[ScreenMessage]>([])

    var all: [ScreenMessage] { posted.withLock { $0 } }

    func post(_ news: ScreenMessage) { posted.withLock { $0.append(news) } }

    /// The newest that is wanted; nil where there is none.
    func last<Wanted>(_ wanted: (ScreenMessage) -> Wanted?) -> Wanted? { all.reversed().lazy.compactMap(wanted).first }

    /// Waits for what is wanted; the time limit of the suite ends it.
    func waits<Wanted>(for wanted: (ScreenMessage) -> Wanted?) async -> Wanted? {
        while !Task.isCancelled {
            if let found = last(wanted) { return found }
            await Task.yield()
        }
        return nil
    }
}

/// Waits until it is so; the time limit of the suite ends it.
func settle(_ condition: () async throws -> Bool) async rethrows {
    while !Task.isCancelled, try await !condition() { await Task.yield() }
}
