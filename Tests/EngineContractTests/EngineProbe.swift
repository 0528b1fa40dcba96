import Foundation
import LandfallModel
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

/// One engine under test: what it says can be awaited, under a deadline.
final class EngineProbe: Sendable {
    let session: any EngineAtWork
    private let events: AsyncStream<LinkEvent>

    init(_ engine: LocalEngine, place: EmbeddedEnginePlace = .thisProcess, forPublishing: Bool = false) throws {
        let (events, feed) = AsyncStream<LinkEvent>.makeStream()
        self.events = events
        session = try place.start(engine, forPublishing) { feed.yield($0) }
    }

    /// The first value that `pick` makes of an event.
    func first<Value: Sendable>(
        within limit: Duration = .seconds(60), _ what: Comment,
        _ pick: @escaping @Sendable (LinkEvent) -> Value?
    ) async throws -> Value {
        let events = events
        let found = try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                for await event in events {
                    if case .failed(let code) = event { throw EngineFailed(code: code) }
                    if let value = pick(event) { return value }
                }
                return nil
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        return try #require(found, what)
    }

    func running() async throws {
        _ = try await first("the engine runs") { if case .running = $0 { true } else { nil } }
    }

    func established() async throws {
        _ = try await first("the group is established") {
            if case .group(.established) = $0 { true } else { nil }
        }
    }

    /// Ends the engine and returns when its thread has freed everything.
    func close() async {
        await withCheckedContinuation { done in session.close { done.resume() } }
    }
}

struct EngineFailed: Error {
    let code: AvahiCode
}

/// An engine that has to keep the contract, and where it runs.
struct EngineUnderTest: Sendable, CustomStringConvertible {
    let choice: EngineChoice
    var place = EmbeddedEnginePlace.program(BuiltProgram.path("landfall-mdns"))

    static let daemon = EngineUnderTest(choice: .daemon)
    static let process = EngineUnderTest(choice: .embedded)
    static let thread = EngineUnderTest(choice: .embedded, place: .thisProcess)
    static let auto = EngineUnderTest(choice: .auto)

    static let all: [EngineUnderTest] = [.daemon, .process, .thread]

    var description: String { place == .thisProcess ? "\(choice.rawValue) here" : choice.rawValue }
}

/// How many engines have a thread, once it is no more than `count` or two seconds have passed: an engine that was let go
/// ends a little later.
func liveEngines(downTo count: Int = 0) async throws -> Int {
    for _ in 0..<200 where AvahiLoop.liveCount > count { try await Task.sleep(for: .milliseconds(10)) }
    return AvahiLoop.liveCount
}

/// Runs only on a host of its own with an avahi-daemon and a system bus, as `scripts/lanlab` makes.
let onLabHost = ConditionTrait.enabled(
    if: ProcessInfo.processInfo.environment["LANDFALL_LAB_HOST"] != nil,
    "needs a lab host with its own avahi-daemon: make integration")
