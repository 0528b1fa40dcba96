import Foundation
import ServerModel
import ServerTransport
import Testing

@testable import Tailnet

/// Which interface is tailscaled's: the list in docs/trust.md, "The way into the tailnet".
struct TailnetEntryTests {
    private func status(hasInterface: String = "true", addresses: [String] = ["100.64.0.1", "fd7a:115c:a1e0::1"]) throws
        -> TailnetStatus
    {
        let list = addresses.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            {"BackendState": "Running", "TUN": \(hasInterface), "Self": {"ID": "nSELF", "TailscaleIPs": [\(list)]}}
            """
        return try TailnetStatus(json: Array(text.utf8))
    }

    private func link(_ index: UInt32, isTunnel: Bool = true, _ addresses: String...) -> NetworkLink {
        NetworkLink(index: index, isTunnel: isTunnel, addresses: addresses.compactMap { IPAddress($0) })
    }

    private func entry(
        _ status: TailnetStatus, _ links: [NetworkLink], isDaemonHere: Bool = true, canBind: Bool = true
    ) -> TailnetEntry {
        TailnetEntry(status, links: links, isDaemonHere: isDaemonHere, canBind: { _ in canBind })
    }

    @Test func `the tunnel that has an address of this machine is the interface`() throws {
        let links = [
            link(1, isTunnel: false, "127.0.0.1"), link(2, isTunnel: false, "192.168.1.7"), link(5, "10.8.0.2"),
            link(9, "100.64.0.1", "fe80::1"),
        ]
        let own = try #require(IPAddress("100.64.0.1"))
        #expect(entry(try status(), links) == .interface(SocketBinding(interface: 9, addresses: [own])))
        // An old daemon does not say whether it has one; the kernel does.
        #expect(entry(try status(hasInterface: "null"), links) == .interface(.init(interface: 9, addresses: [own])))
    }

    @Test func `an address that a router has given to an Ethernet interface makes none of it`() throws {
        let fake = link(2, isTunnel: false, "100.64.0.1")
        #expect(entry(try status(), [fake]) == .unknown(.notFound))
        guard case .interface(let found) = entry(try status(), [fake, link(9, "100.64.0.1")]) else {
            Issue.record("the tunnel is not found beside it")
            return
        }
        #expect(found.interface == 9)
    }

    @Test func `of two tunnels with the address neither counts`() throws {
        let links = [link(8, "100.64.0.1"), link(9, "fd7a:115c:a1e0::1")]
        #expect(entry(try status(), links) == .unknown(.several))
    }

    @Test func `without an interface, nothing leads there but the dial of userspace mode`() throws {
        let links = [link(9, "100.64.0.1")]
        #expect(entry(try status(hasInterface: "false"), links) == .dial)
        #expect(entry(try status(), links, isDaemonHere: false) == .unknown(.otherNamespace))
        #expect(entry(try status(), links, canBind: false) == .unknown(.notBindable))
        #expect(entry(try status(addresses: ["100.64.0.2"]), links) == .unknown(.notFound))
        #expect(entry(try status(addresses: []), links + [link(3)]) == .unknown(.notFound))
        #expect(entry(try status(), []) == .unknown(.notFound))
    }
}

/// The interfaces of the machine on which the tests run.
struct NetworkLinkTests {
    @Test func `the loopback interface is read, and is no tunnel`() throws {
        let loopback = try #require(IPAddress("127.0.0.1"))
        let link = try #require(NetworkLink.all().first { $0.addresses.contains(loopback) })
        #expect(link.index == if_nametoindex("lo") && !link.isTunnel)
    }

    @Test func `a socket can be bound to an interface, and to no number that none can have`() throws {
        #expect(NetworkLink(index: if_nametoindex("lo"), isTunnel: false).isBindable)
        #expect(!NetworkLink(index: .max, isTunnel: true).isBindable)
    }
}

/// Unix sockets of this network namespace, and what only looks like one.
struct UnixListenersTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = "/tmp/landfall-listeners-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func bound(_ path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(result == 0)
        return descriptor
    }

    @Test func `a socket is here once it listens, by whichever path it is reached`() throws {
        try withFolder { folder in
            let path = folder + "/s"
            let descriptor = try bound(path)
            defer { close(descriptor) }
            #expect(!UnixListeners.areHere(at: path))
            try #require(listen(descriptor, 1) == 0)
            #expect(UnixListeners.areHere(at: path))
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: path)
            #expect(UnixListeners.areHere(at: folder + "/link"))
        }
    }

    @Test func `a file, nothing, and another socket in its place are not`() throws {
        try withFolder { folder in
            let path = folder + "/s"
            #expect(!UnixListeners.areHere(at: path))
            let descriptor = try bound(path)
            defer { close(descriptor) }
            try #require(listen(descriptor, 1) == 0)
            try FileManager.default.removeItem(atPath: path)
            #expect(!UnixListeners.areHere(at: path))
            let other = try bound(path)
            defer { close(other) }
            #expect(!UnixListeners.areHere(at: path))
            #expect(!UnixListeners.areHere(at: "/etc/passwd"))
        }
    }
}
