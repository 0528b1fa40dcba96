import Foundation
import LandfallConnections
import LandfallModel
import LandfallTesting
import LandfallTokens
import LandfallTransport
import Synchronization
import Testing
import WorkflowsTestSupport

@testable import LandfallSystem
@testable import LandfallWorkflows

/// What may go on asking where that costs something.
struct MeteredGateTests {
    private let folder = PrivateFolder(
        path: FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path())
    private var memory: NetworkMemory { NetworkMemory(folder) }

    /// A machine whose one device leads into a network that NetworkManager knows.
    private func gate(
        _ metered: ManagedDevice.Metered?, device: String = "wlan0", allowsAll: Bool = false,
        signals: @escaping @Sendable () -> AsyncStream<SystemSignal> = { AsyncStream { $0.finish() } },
        clock: any Clock<Duration> = ContinuousClock()
    ) -> MeteredGate {
        let connection = ManagedDevice.Connection(uuid: "u1", name: ForeignText("Phone"))
        return gate(
            device: device, allowsAll: allowsAll, signals: signals, clock: clock,
            manager: NetworkManager(clock: clock) { _, _ in
                metered.map { .device(ManagedDevice(metered: $0, connection: connection)) } ?? .noDevice
            })
    }

    private func gate(
        device: String, allowsAll: Bool, signals: @escaping @Sendable () -> AsyncStream<SystemSignal>,
        clock: any Clock<Duration>, manager: NetworkManager
    ) -> MeteredGate {
        let link = KernelLink(index: 2, name: device)
        let reader = NetworkReader(
            networks: { _, _ in .beyond }, memory: memory, manager: manager,
            table: { RoutingTable(links: [link], defaults: [KernelRoute(device: 2)]) { _ in KernelRoute(device: 2) } },
            addresses: {
                [("lo", "127.0.0.1", 8), (device, "fe80::1", 64), (device, "10.0.0.7", 24)].compactMap {
                    name, text, length in
                    IPAddress(text).map { InterfaceAddress(device: 2, name: name, address: $0, prefixLength: length) }
                }
            })
        return MeteredGate(reader, memory: memory, allowsAll: allowsAll, signals: signals, clock: clock)
    }

    private func profile(_ address: String = "http://192.0.2.7:9090", named name: String = "studio") throws -> Profile {
        let name = try #require(ProfileName(name))
        return try Profile(
            name: name, kind: .diane, routes: [SavedRoute(.address(try ServerAddress(parsing: address)))])
    }

    /// A person who says one thing.
    private final class Caller: UserInteraction {
        private let answer: MeteredAnswer?
        private let asked = Mutex<[String]>([])

        init(_ answer: MeteredAnswer?) { self.answer = answer }

        var questions: [String] { asked.withLock { $0 } }

        func allowsMetered(
            _ network: ForeignText, by _: CurrentNetwork.Source, _ profiles: [ProfileName], _: MeteredPurpose
        ) async -> MeteredAnswer? {
            let names = profiles.map(\.description).joined(separator: " ")
            asked.withLock { $0.append("\(network.raw): \(names)") }
            return answer
        }

        func tell(_: Notice) {}
        func judges(
            _: PeerCertificate, of _: ForeignText, isKept _: Bool, among _: [Remedy]
        ) async -> CertificateAnswer { .refused }
        func allowsCleartext(to _: ForeignText, in _: String, on _: String) async -> Bool { false }
        func allowsSending(to _: ProfileName) async -> Bool { false }
        func acceptsChange() async -> Bool { false }
        func acceptsSealed(without _: TokenStoreError) async -> Bool { false }
        func checkToken(_: GivenToken) {}
        func token(_: GivenToken, without _: TokenStoreError?) async throws(TokenError) -> Token { throw .nobodyGives }
    }

    @Test(arguments: [
        (ManagedDevice.Metered.yes, true), (.guessedYes, true), (.no, false), (.guessedNo, false), (.unknown, false),
    ])
    func `what NetworkManager says counts`(metered: ManagedDevice.Metered, isRefused: Bool) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let use = await gate(metered).use(of: try profile())
        #expect(use == (isRefused ? .refused(network: ForeignText("Phone")) : .free))
    }

    @Test func `where this machine is now has its name, and its subnet as the device has it`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        guard case .connected(let network?, subnet: "10.0.0.0/24") = await gate(nil, device: "eth0").now() else {
            Issue.record("no subnet")
            return
        }
        #expect(network.name.raw == "eth0")
    }

    @Test func `without NetworkManager a modem counts as metered, and nothing else`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        #expect(await gate(nil, device: "wwan0").use(of: try profile()) == .refused(network: ForeignText("wwan0")))
        #expect(await gate(nil, device: "eth0").use(of: try profile()) == .free)
    }

    @Test func `what stays on this machine needs nobody's leave, and neither does what the flag allows`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        #expect(await gate(.yes).use(of: try profile("http://127.0.0.1:9090")) == .free)
        #expect(await gate(.yes).use(of: try profile("unix:/run/diane.sock")) == .free)
        #expect(await gate(.yes, allowsAll: true).use(of: try profile()) == .free)
    }

    @Test func `the person's word is above NetworkManager's, also while it runs`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let (gate, profile) = (gate(.no), try profile())
        let phone = NetworkMemory.Network(network: "u1", name: "Phone")
        #expect(await gate.use(of: profile) == .free)
        try await memory.set(true, for: phone)
        #expect(await gate.use(of: profile) == .refused(network: ForeignText("Phone")))
        try await memory.set(nil, for: phone)
        #expect(await gate.use(of: profile) == .free)
    }

    @Test(arguments: [(MeteredAnswer.yes, NetworkUse.free), (.slowly, .slowly(.seconds(30)))])
    func `an answer is asked for once and holds`(answer: MeteredAnswer, use: NetworkUse) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let (gate, profile, caller) = (gate(.yes), try profile(), Caller(answer))
        for _ in 0..<2 { try await gate.admit([profile], for: .channel, caller) }
        #expect(caller.questions == ["Phone: studio"])
        #expect(await gate.use(of: profile) == use)
        #expect(memory.answers(for: profile).map(\.answer) == [answer])
    }

    @Test func `many servers are one question, about those without an answer`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let (gate, caller) = (gate(.yes), Caller(.slowly))
        let (studio, attic) = (try profile(), try profile("http://192.0.2.8:9090", named: "attic"))
        let own = try profile("http://127.0.0.1:9090", named: "own")
        #expect(await gate.uses(of: [studio, own]).map(\.unanswered) == [[studio.id]])
        try await gate.admit([studio], for: .channel, caller)
        try await gate.admit([studio, attic, own], for: .channel, caller)
        #expect(caller.questions == ["Phone: studio", "Phone: attic"])
        let uses = await gate.uses(of: [studio, attic, own])
        #expect(uses.map(\.profiles) == [[studio.id, attic.id]] && uses.map(\.unanswered) == [[]])
        #expect(await gate.use(of: attic) == .slowly(.seconds(30)))
        // The flag asks nobody, and the network is metered all the same.
        let free = self.gate(.yes, allowsAll: true)
        #expect(await free.uses(of: [try profile("http://192.0.2.9:9090", named: "new")]).map(\.unanswered) == [[]])
    }

    @Test func `a no is kept, and silence is not`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let (gate, profile) = (gate(.yes), try profile())
        for caller in [nil, Caller(nil)] {
            await #expect {
                try await gate.admit([profile], for: .channel, caller)
            } throws: {
                if case .nobodyAsked? = $0 as? MeteredError { true } else { false }
            }
        }
        #expect(memory.networks().isEmpty)
        let caller = Caller(.no)
        for _ in 0..<2 {
            await #expect {
                try await gate.admit([profile], for: .channel, caller)
            } throws: {
                if case .declined? = $0 as? MeteredError { true } else { false }
            }
        }
        #expect(caller.questions.count == 1)
    }

    @Test func `that a network in use counts otherwise is told, once it has settled`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let clock = ManualClock()
        let (signals, bus) = AsyncStream<SystemSignal>.makeStream()
        let said = Mutex(ManagedDevice.Metered.no)
        let connection = ManagedDevice.Connection(uuid: "u1", name: ForeignText("Phone"))
        let gate = gate(
            device: "wlan0", allowsAll: false, signals: { signals }, clock: clock,
            manager: NetworkManager(clock: clock) { _, _ in
                .device(ManagedDevice(metered: said.withLock { $0 }, connection: connection))
            })
        let profile = try profile()
        #expect(await gate.use(of: profile) == .free)
        var changes = gate.changes().makeAsyncIterator()
        said.withLock { $0 = .yes }
        bus.yield(.deviceChanged)
        await clock.waitForSleepers()
        // What was read counts until it is looked at anew.
        #expect(await gate.use(of: profile) == .free)
        clock.advance(by: NetworkManager.settling)
        #expect(await changes.next() != nil)
        #expect(await gate.use(of: profile) == .refused(network: ForeignText("Phone")))
    }

    @Test func `a NetworkManager that hangs does not change what a network is`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let clock = ManualClock()
        let hangs = Mutex(false)
        let connection = ManagedDevice.Connection(uuid: "u1", name: ForeignText("Phone"))
        let gate = gate(
            device: "wlan0", allowsAll: false, signals: { AsyncStream { $0.finish() } }, clock: clock,
            manager: NetworkManager(clock: clock) { _, _ in
                hangs.withLock { $0 }
                    ? .silence(uuid: nil) : .device(ManagedDevice(metered: .yes, connection: connection))
            })
        let profile = try profile()
        #expect(await gate.use(of: profile) == .refused(network: ForeignText("Phone")))
        hangs.withLock { $0 = true }
        clock.advance(by: .seconds(60))
        #expect(await gate.use(of: profile) == .refused(network: ForeignText("Phone")))
    }

    @Test func `what a person said of a network holds where NetworkManager hangs from the beginning`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let profile = try profile()
        let memory = NetworkMemory(folder)
        let phone = NetworkMemory.Network(network: "u1", name: "Phone")
        for (answer, use) in [(MeteredAnswer.no, NetworkUse.refused(network: ForeignText("Phone"))), (.yes, .free)] {
            try await memory.set(answer, for: [profile.id.description], in: phone)
            let gate = gate(
                device: "wlan0", allowsAll: false, signals: { AsyncStream { $0.finish() } }, clock: ManualClock(),
                manager: NetworkManager(clock: ManualClock()) { _, _ in .silence(uuid: "u1") })
            #expect(await gate.use(of: profile) == use)
            #expect(await gate.networks(for: profile).map(\.id) == ["u1"])
        }
    }
}
