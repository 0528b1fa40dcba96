import LandfallModel
import LandfallTesting
import Synchronization
import Testing

@testable import LandfallSystem

struct NetworkManagerTests {
    private static let phone = ManagedDevice.Connection(uuid: "u1", name: ForeignText("Phone"))

    /// What NetworkManager says, one answer after the other.
    private final class Answers: Sendable {
        private let left: Mutex<[ManagedDevice?]>

        init(_ answers: [ManagedDevice?]) { left = Mutex(answers) }

        var count: Int { left.withLock { $0.count } }

        func next() -> NetworkManager.Answer {
            left.withLock { $0.isEmpty ? nil : $0.removeFirst() }.map { .device($0) } ?? .noDevice
        }
    }

    @Test func `only what is metered, by word or by guess, counts so`() {
        #expect(ManagedDevice.Metered.allCases.filter(\.isMetered) == [.yes, .guessedYes])
        #expect(ManagedDevice.Metered(rawValue: 3) == .guessedYes && ManagedDevice.Metered(rawValue: 5) == nil)
    }

    @Test func `an unknown between two values is not believed for half a second`() async {
        let clock = ManualClock()
        let answers = Answers([
            ManagedDevice(metered: .unknown, connection: Self.phone),
            ManagedDevice(metered: .guessedYes, connection: Self.phone),
        ])
        let manager = NetworkManager(clock: clock) { _, _ in answers.next() }
        async let device = manager.device("wlan0", deadline: .now + .seconds(60))
        await clock.waitForSleepers()
        #expect(answers.count == 1)
        clock.advance(by: NetworkManager.settling)
        #expect(await device.device?.metered == .guessedYes)
    }

    @Test(arguments: [(Duration.seconds(2), Duration.seconds(1)), (.seconds(60), .seconds(2)), (.seconds(-1), .zero)])
    func `it has half of a time limit, and two seconds at most`(limit: Duration, most: Duration) async {
        let asked = Mutex<ContinuousClock.Instant?>(nil)
        let manager = NetworkManager(clock: ManualClock()) { _, deadline in
            asked.withLock { $0 = deadline }
            return .silence(uuid: nil)
        }
        let start = ContinuousClock.now
        _ = await manager.device("eth0", deadline: start + limit)
        let given = asked.withLock { $0 }.map { start.duration(to: $0) } ?? .seconds(99)
        // What the call itself took is part of neither.
        #expect(given >= most - .milliseconds(50) && given <= most + .milliseconds(900))
    }

    @Test func `a time limit that leaves no half second has an unknown believed`() async {
        let answers = Answers([ManagedDevice(metered: .unknown, connection: Self.phone), nil])
        let manager = NetworkManager(clock: ManualClock()) { _, _ in answers.next() }
        let device = await manager.device("wlan0", deadline: .now + .milliseconds(900))
        #expect(device.device?.metered == .unknown && answers.count == 1)
    }

    @Test func `a device without a connection, and one that is known, is asked for once`() async {
        for device in [
            ManagedDevice(metered: .unknown, connection: nil), ManagedDevice(metered: .no, connection: Self.phone), nil,
        ] {
            let answers = Answers([device, ManagedDevice(metered: .yes, connection: nil)])
            let manager = NetworkManager(clock: ManualClock()) { _, _ in answers.next() }
            #expect(await manager.device("eth0", deadline: .now + .seconds(60)).device == device)
            #expect(answers.count == 1)
        }
    }
}
