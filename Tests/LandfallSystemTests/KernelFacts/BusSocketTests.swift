import Foundation
import Testing

@testable import LandfallSystem

struct BusSocketTests {
    @Test(arguments: [
        ("unix:path=/run/user/1000/bus", "/run/user/1000/bus"),
        ("unix:guid=1,path=/a%20b%2", "/a b%2"),
        ("unix:abstract=/tmp/dbus-x,guid=2", "\0/tmp/dbus-x"),
        ("tcp:host=localhost;unix:path=/s", nil), ("unix:path=/s;unixexec:path=/bin/x", nil),
        ("unix:runtime=yes", "/run/user/7/bus"),
        ("unixexec:path=/bin/x", nil), ("tcp:host=localhost", nil), ("unix:dir=/tmp", nil), ("unix:", nil),
        ("nonsense", nil), ("", nil),
    ])
    func `the Unix socket of an address is taken where it is the only one`(address: String, path: String?) {
        #expect(BusSocket(address: address, runtimeFolder: "/run/user/7").path == path)
    }

    @Test func `the environment names the buses`() {
        let folder = ["XDG_RUNTIME_DIR": "/run/user/7"]
        #expect(BusSocket.system([:]).path == "/run/dbus/system_bus_socket")
        #expect(BusSocket.system(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/s"]).path == "/s")
        #expect(BusSocket.session([:]) == nil)
        #expect(BusSocket.session(folder)?.path == "/run/user/7/bus")
        #expect(BusSocket.session(folder.merging(["DBUS_SESSION_BUS_ADDRESS": ""]) { $1 })?.path == "/run/user/7/bus")
        #expect(BusSocket.session(folder.merging(["DBUS_SESSION_BUS_ADDRESS": "tcp:"]) { $1 })?.path == nil)
    }

    @Test func `a listening, a dead and an absent socket are told apart`() throws {
        let folder = "/tmp/landfall-bus-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/bus"
        let bus = BusSocket(address: "unix:path=\(path)", runtimeFolder: nil)
        #expect(bus.state() == .absent)

        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        #expect(bus.state() == .dead)
        try #require(listen(listener, 1) == 0)
        // More than its queue holds: a bus that is hung is still one.
        for _ in 0..<4 { #expect(bus.state() == .alive) }
        close(listener)
        #expect(bus.state() == .dead)
        #expect(BusSocket(address: "tcp:", runtimeFolder: nil).state() == .unknown)
        #expect(BusSocket(address: "unix:abstract=\(folder)", runtimeFolder: nil).state() == .absent)
        let long = String(repeating: "x", count: 200)
        #expect(BusSocket(address: "unix:path=/\(long)", runtimeFolder: nil).state() == .absent)
    }
}
