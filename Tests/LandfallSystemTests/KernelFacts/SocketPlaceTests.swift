import Glibc
import Testing

@testable import LandfallSystem

/// Addresses as the kernel takes them.
struct SocketPlaceTests {
    @Test func `an IPv4 place is a sockaddr_in`() throws {
        let place = SocketPlace([192, 0, 2, 7], port: 5353)
        let known = try #require(
            place.with { address, length in
                #expect(length == socklen_t(MemoryLayout<sockaddr_in>.size))
                return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee }
            })
        #expect(known.sin_family == sa_family_t(AF_INET))
        #expect(UInt16(bigEndian: known.sin_port) == 5353)
        #expect(known.sin_addr.s_addr == UInt32(0xc000_0207).bigEndian)
    }

    @Test func `an IPv6 place is a sockaddr_in6 with its link`() throws {
        let address: [UInt8] = [0xff, 2] + [UInt8](repeating: 0, count: 13) + [0xfb]
        let place = SocketPlace(address, port: 53, link: 7)
        let known = try #require(
            place.with { address, length in
                #expect(length == socklen_t(MemoryLayout<sockaddr_in6>.size))
                return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { $0.pointee }
            })
        #expect(known.sin6_family == sa_family_t(AF_INET6))
        #expect(UInt16(bigEndian: known.sin6_port) == 53)
        #expect(withUnsafeBytes(of: known.sin6_addr, Array.init) == address)
        #expect(known.sin6_scope_id == 7)
    }
}
