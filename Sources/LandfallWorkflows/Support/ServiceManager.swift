internal import FoundationEssentials
internal import Glibc
internal import LandfallSystem

/// The service manager that has started this process: sd_notify(3) and sd_listen_fds(3) as their pages describe the protocol.
package struct ServiceManager: Sendable {
    /// The first descriptor that is handed over.
    private static let firstDescriptor: Int32 = 3

    private let socket: String?
    /// Within which it expects to hear of this process; nil if it does not.
    package let watchdog: Duration?
    /// The one socket that was handed over; nil if there is none, or more.
    package let listeningSocket: Int32?

    /// Nil if there is no service manager: none is notified, and none has passed sockets.
    package init?(_ environment: [String: String], process: Int32 = getpid()) {
        let own = String(process)
        socket = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        let isWatched = environment["WATCHDOG_PID"].map { $0 == own } ?? true
        watchdog = (isWatched ? environment["WATCHDOG_USEC"] : nil).flatMap { Int64($0) }.flatMap {
            $0 > 0 ? .microseconds($0) : nil
        }
        let isGiven = environment["LISTEN_PID"] == own && environment["LISTEN_FDS"] == "1"
        listeningSocket = isGiven ? Self.firstDescriptor : nil
        if socket == nil, listeningSocket == nil { return nil }
    }

    /// Tells it something, such as `READY=1`. It is not an error if it does not listen.
    package func tell(_ text: String) {
        guard let socket else { return }
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // "@" stands for the NUL of an abstract socket (unix(7)).
        let name = socket.hasPrefix("@") ? "\0" + socket.dropFirst() : socket
        let bytes = Array(text.utf8)
        _ = UnixConnection.withAddress(of: name) { address, length in
            sendto(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL), address, length)
        }
    }
}

/// The signs of life that a service manager waits for.
struct ServicePulse {
    private let manager: ServiceManager?
    private var last: Date?

    /// Tells it that this process is ready.
    init(_ manager: ServiceManager?) {
        self.manager = manager
        manager?.tell("READY=1")
    }

    /// Tells it that this process lives, twice in the time within which it wants to hear that.
    mutating func beat(at now: Date) {
        guard let manager, let watchdog = manager.watchdog else { return }
        if let last, abs(now.timeIntervalSince(last)) < watchdog / .seconds(1) / 2 { return }
        last = now
        manager.tell("WATCHDOG=1")
    }
}
