import Dispatch
import Glibc
import LandfallModel
import NIOConcurrencyHelpers
import Testing

@testable import LandfallTransport

struct SystemResolverTests {
    private func outcome(
        _ resolver: SystemResolver, _ name: String, deadline: ContinuousClock.Instant
    ) async -> FailureCode? {
        await failure { () throws(TransportError) in try await resolver.addresses(of: name, deadline: deadline) }?.code
    }

    @Test func `localhost is this machine`() async throws {
        let addresses = try await SystemResolver().addresses(of: "localhost", deadline: soon())
        #expect(!addresses.isEmpty && addresses.allSatisfy(\.isLoopback))
    }

    @Test func `an address is its own name and keeps its zone`() async throws {
        let addresses = try await SystemResolver().addresses(of: "fe80::1%lo", deadline: soon())
        #expect(addresses.map(\.description) == ["fe80::1%lo"])
    }

    @Test func `a look-up that blocks is left at the deadline`() async throws {
        let release = DispatchSemaphore(value: 0)
        defer { release.signal() }
        let blocked = SystemResolver { _ throws(TransportError) in
            release.wait()
            return []
        }
        let start = ContinuousClock.now
        #expect(await outcome(blocked, "box", deadline: shortly()) == .resolveTimeout)
        #expect(start.duration(to: .now) < bound)
    }

    private static let here = [IPAddress("127.0.0.1")].compactMap(\.self)

    /// Look-ups of which all but `known` block until ``release()``.
    private final class Hanging: Sendable {
        let begun = NIOLockedValueBox<[String]>([])
        private let gate = DispatchSemaphore(value: 0)

        func lookUp(_ name: String) -> [IPAddress] {
            begun.withLockedValue { $0.append(name) }
            if name != "known" { gate.wait() }
            return SystemResolverTests.here
        }

        func release() {
            for _ in 0..<64 { gate.signal() }
        }
    }

    @Test func `names that hang hold up no other`() async throws {
        let hanging = Hanging()
        defer { hanging.release() }
        let resolver = SystemResolver { name throws(TransportError) in hanging.lookUp(name) }
        let deadline = soon()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask { _ = await outcome(resolver, "dead\(number)", deadline: deadline) }
            }
            while !Task.isCancelled, hanging.begun.withLockedValue({ $0.count }) < 16 { await Task.yield() }
            #expect(await outcome(resolver, "known", deadline: deadline) == nil)
            group.cancelAll()
        }
    }

    @Test func `a name is looked up once for all who ask`() async throws {
        let hanging = Hanging()
        let resolver = SystemResolver { name throws(TransportError) in hanging.lookUp(name) }
        let deadline = soon()
        await withTaskGroup(of: FailureCode?.self) { group in
            group.addTask { await outcome(resolver, "dead", deadline: deadline) }
            while !Task.isCancelled, hanging.begun.withLockedValue({ $0.isEmpty }) { await Task.yield() }
            for _ in 0..<16 { group.addTask { await outcome(resolver, "dead", deadline: deadline) } }
            #expect(await outcome(resolver, "dead", deadline: shortly()) == .resolveTimeout)
            hanging.release()
            for await code in group { #expect(code == nil) }
        }
        #expect(hanging.begun.withLockedValue { $0 } == ["dead"])
    }

    @Test func `a name waits for its place until the deadline`() async throws {
        let hanging = Hanging()
        let resolver = SystemResolver(places: 1) { name throws(TransportError) in hanging.lookUp(name) }
        #expect(await outcome(resolver, "dead", deadline: shortly()) == .resolveTimeout)
        #expect(await outcome(resolver, "known", deadline: shortly()) == .resolveTimeout)
        hanging.release()
        #expect(await outcome(resolver, "known", deadline: soon()) == nil)
    }

    @Test func `cancelling the task leaves the look-up`() async throws {
        let release = DispatchSemaphore(value: 0)
        defer { release.signal() }
        let blocked = SystemResolver { _ throws(TransportError) in
            release.wait()
            return []
        }
        // Awaited below, and cancelled by this test.
        let waiting = Task { await outcome(blocked, "box", deadline: soon()) }
        waiting.cancel()
        #expect(await waiting.value == .cancelled)
    }

    @Test func `a failing look-up keeps its code`() async throws {
        let failing = SystemResolver { _ throws(TransportError) in throw TransportError(resolverStatus: -2) }
        #expect(await outcome(failing, "box", deadline: soon()) == .nameNotFound)
        #expect(TransportError(resolverStatus: -5).code == .nameNotFound)
        #expect(TransportError(resolverStatus: -3).code == .resolveFailed)
        #expect(TransportError(resolverStatus: EAI_SYSTEM, errno: EMFILE).code == .tooManyFiles)
        #expect(TransportError(resolverStatus: EAI_SYSTEM, errno: EIO).code == .resolveFailed)
    }

    @Test func `families take turns, led by the first address`() {
        let addresses = ["::1", "::2", "::3", "10.0.0.1", "::1", "10.0.0.2"].compactMap { IPAddress($0) }
        let order = addresses.interleaved().map(\.description)
        #expect(order == ["::1", "10.0.0.1", "::2", "10.0.0.2", "::3"])
        #expect([IPAddress]().interleaved().isEmpty)
    }
}
