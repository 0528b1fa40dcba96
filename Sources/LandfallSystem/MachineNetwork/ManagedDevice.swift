internal import Glibc
package import LandfallModel
internal import Synchronization

/// What NetworkManager says of a device (its D-Bus interface, `org.freedesktop.NetworkManager.Device`).
package struct ManagedDevice: Sendable, Hashable {
    /// `NMMetered`: whether what goes through a device costs something.
    package enum Metered: UInt32, Sendable, Hashable, CaseIterable {
        case unknown, yes, no, guessedYes, guessedNo

        /// Whether it counts as metered: a guess counts as it was made, and an unknown one as no.
        package var isMetered: Bool { self == .yes || self == .guessedYes }
    }

    /// The connection that is active on it.
    package struct Connection: Sendable, Hashable {
        /// Stays the same for as long as it is saved.
        package let uuid: String
        /// What the user calls it; of a wireless network what the network calls itself.
        package let name: ForeignText

        package init(uuid: String, name: ForeignText) { (self.uuid, self.name) = (uuid, name) }
    }

    package let metered: Metered
    /// Nil where NetworkManager leaves the device alone.
    package let connection: Connection?

    package init(metered: Metered, connection: Connection?) { (self.metered, self.connection) = (metered, connection) }
}

/// Asks NetworkManager, over the system bus.
package struct NetworkManager: Sendable {
    static let service = "org.freedesktop.NetworkManager"
    static let deviceInterface = "org.freedesktop.NetworkManager.Device"
    private static let root = "/org/freedesktop/NetworkManager"
    private static let activeInterface = "org.freedesktop.NetworkManager.Connection.Active"
    private static let notedUUID = "connection-uuid="
    /// The longest that D-Bus is waited for.
    package static let patience = Duration.seconds(2)
    /// How long it is not asked again after it has said nothing: one that hangs takes time once, and not before each step of what is to be done.
    static let rest = Duration.seconds(5)
    private static let silence = Mutex<ContinuousClock.Instant?>(nil)
    /// While a connection comes up, `Metered` falls to unknown for a moment between two values. This long it is not believed.
    package static let settling = Duration.milliseconds(500)

    /// What it answers.
    package enum Answer: Sendable, Hashable {
        case device(ManagedDevice)
        /// It does not run, or does not know the device.
        case noDevice
        /// It has said nothing in time: what it said before still holds. The UUID is that of the device's connection, as it has noted it for
        /// itself; nil where it has not.
        case silence(uuid: String?)

        /// The device; nil where it has told of none.
        package var device: ManagedDevice? { if case .device(let device) = self { device } else { nil } }

        /// The UUID of the device's connection, also where it was only noted; nil where there is none.
        package var uuid: String? {
            switch self {
            case .device(let device): device.connection?.uuid
            case .noDevice: nil
            case .silence(let uuid): uuid
            }
        }
    }

    private let ask: @Sendable (String, ContinuousClock.Instant) async -> Answer
    private let clock: any Clock<Duration>

    /// The one of this machine.
    package init() {
        self.init { device, deadline in
            if let silence = Self.silence.withLock({ $0 }), silence.duration(to: .now) < Self.rest {
                return .silence(uuid: Self.noted(if_nametoindex(device)))
            }
            let start = ContinuousClock.now
            let answer = await DetachedThread.value(by: deadline) { Self.read(device).map(Answer.device) ?? .noDevice }
            guard let answer else {
                // Who has no time, or gives up, has heard no silence.
                let wasAwaited = !Task.isCancelled && start.duration(to: .now) >= Self.settling
                if wasAwaited { Self.silence.withLock { $0 = .now } }
                return .silence(uuid: Self.noted(if_nametoindex(device)))
            }
            return answer
        }
    }

    /// It has told of something by itself: it may be asked.
    static func hasSpoken() { silence.withLock { $0 = nil } }

    /// One of a test's own.
    package init(
        clock: any Clock<Duration> = ContinuousClock(),
        _ ask: @escaping @Sendable (String, ContinuousClock.Instant) async -> Answer
    ) {
        self.ask = ask
        self.clock = clock
    }

    /// What it says of the device with this name.
    ///
    /// - Parameters:
    ///   - name: The device.
    ///   - deadline: When all has to be over for which that is asked: half of the time until then is left for the rest, and two seconds are the most
    ///     that is waited.
    /// - Returns: Its answer.
    package func device(_ name: String, deadline: ContinuousClock.Instant) async -> Answer {
        let start = ContinuousClock.now
        let patience = max(.zero, min(Self.patience, start.duration(to: deadline) / 2))
        let first = await ask(name, start + patience)
        guard let device = first.device, device.metered == .unknown, device.connection != nil,
            start.duration(to: .now) + Self.settling < patience, (try? await clock.sleep(for: Self.settling)) != nil
        else { return first }
        let second = await ask(name, start + patience)
        return second.device == nil ? first : second
    }

    /// The connection of a device in what NetworkManager writes down, so that it knows it again after a restart
    /// (`nm_config_device_state_load` of `nm-config.c`).
    private static func noted(_ index: UInt32) -> String? {
        let note = SystemFile.text("/run/NetworkManager/devices/\(index)", limit: 4_096)
        let lines = note?.split(whereSeparator: \.isNewline) ?? []
        return lines.lazy.compactMap { line in
            line.hasPrefix(notedUUID) ? String(line.dropFirst(notedUUID.count)) : nil
        }.first
    }

    private static func read(_ name: String) -> ManagedDevice? {
        guard let bus = SystemBus(),
            let device = bus.call(service, root, (service, "GetDeviceByIpIface"), [name])?.text,
            let number = bus.property(service, device, deviceInterface, "Metered")?.number
        else { return nil }
        let active = bus.property(service, device, deviceInterface, "ActiveConnection")?.text
        let uuid = active.flatMap { bus.property(service, $0, activeInterface, "Uuid")?.text }
        let title = active.flatMap { bus.property(service, $0, activeInterface, "Id")?.text }
        return ManagedDevice(
            metered: ManagedDevice.Metered(rawValue: number) ?? .unknown,
            connection: uuid.map { ManagedDevice.Connection(uuid: $0, name: ForeignText(title ?? name)) })
    }
}
