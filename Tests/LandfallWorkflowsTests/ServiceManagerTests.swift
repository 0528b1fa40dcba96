import Foundation
import Glibc
import Testing

@testable import LandfallWorkflows

/// What a service manager is told, and what it hands over.
struct ServiceManagerTests {
    /// A datagram socket of that name (`@` for an abstract one), and what arrived there.
    private final class Listener {
        private let descriptor: Int32

        init(_ name: String) {
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let bytes = name.hasPrefix("@") ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = bind(descriptor, $0, socklen_t(MemoryLayout<sa_family_t>.size + bytes.count))
                }
            }
        }

        deinit { close(descriptor) }

        var received: [String] {
            var words: [String] = []
            var buffer = [UInt8](repeating: 0, count: 256)
            while case let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)), count > 0 {
                words.append(String(decoding: buffer[..<count], as: UTF8.self))
            }
            return words
        }
    }

    @Test(arguments: [false, true])
    func `it hears that the process is ready, and twice in its time that it lives`(isAbstract: Bool) {
        let name = "\(isAbstract ? "@" : "/tmp/")landfall-notify-\(UUID().uuidString)"
        let listener = Listener(name)
        defer { unlink(name) }
        var pulse = ServicePulse(ServiceManager(["NOTIFY_SOCKET": name, "WATCHDOG_USEC": "60000000"]))
        #expect(listener.received == ["READY=1"])
        let start = Date(timeIntervalSince1970: 1000)
        let told = [0, 1, 29, 30, 59, 60, -10].map { (second: Double) in
            pulse.beat(at: start + second)
            return listener.received.count
        }
        // The last one comes after the clock was set back.
        #expect(told == [1, 0, 0, 1, 0, 1, 1])
    }

    @Test func `without a watchdog, or with that of another process, nothing but the start is told`() {
        for settings in [[:], ["WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"], ["WATCHDOG_USEC": "x"]] {
            let name = "@landfall-notify-\(UUID().uuidString)"
            let listener = Listener(name)
            var pulse = ServicePulse(ServiceManager(settings.merging(["NOTIFY_SOCKET": name]) { $1 }, process: 2))
            pulse.beat(at: Date())
            #expect(listener.received == ["READY=1"])
        }
    }

    @Test func `a socket is taken only where it is the only one, and meant for this process`() {
        let own = ["LISTEN_PID": "42", "LISTEN_FDS": "1"]
        #expect(ServiceManager(own, process: 42)?.listeningSocket == 3)
        #expect(ServiceManager(own, process: 43) == nil)
        #expect(ServiceManager(["LISTEN_PID": "42", "LISTEN_FDS": "2"], process: 42) == nil)
        #expect(ServiceManager([:], process: 42) == nil)
    }

    @Test func `nobody who hears, or a name that is none, ends nothing`() {
        for name in ["/nonexistent/notify", "@" + String(repeating: "x", count: 200), "notify", ""] {
            ServiceManager(["NOTIFY_SOCKET": name])?.tell("READY=1")
        }
    }
}
