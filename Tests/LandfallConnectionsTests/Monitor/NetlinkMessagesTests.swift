import LandfallTestSupport
import Testing

@testable import LandfallConnections

struct NetlinkMessagesTests {
    /// A message with its header (`struct nlmsghdr`), filled up to a multiple of four.
    private static func message(_ kind: UInt16, _ body: [UInt8] = [], length: UInt32? = nil) -> [UInt8] {
        let header = bytes(length ?? UInt32(16 + body.count)) + bytes(kind) + bytes(UInt16(0)) + bytes(UInt64(0))
        let message = header + body
        return message + Array(repeating: 0, count: (4 - message.count % 4) % 4)
    }

    /// A link (`struct ifinfomsg`) with attributes.
    private static func link(_ attributes: [UInt8] = []) -> [UInt8] {
        message(16, Array(repeating: 0, count: 16) + attributes)
    }

    private static func attribute(_ kind: UInt16, _ value: [UInt8]) -> [UInt8] {
        let attribute = bytes(UInt16(4 + value.count)) + bytes(kind) + value
        return attribute + Array(repeating: 0, count: (4 - attribute.count % 4) % 4)
    }

    /// A route (`struct rtmsg`).
    private static func route(_ kind: UInt16 = 24, flags: UInt32 = 0) -> [UInt8] {
        message(kind, Array(repeating: 0, count: 8) + bytes(flags))
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number) { Array($0) }
    }

    @Test func `links, addresses and routes that come and go are changes`() {
        let name = Self.attribute(3, Array("eth0\0".utf8))
        #expect(NetlinkMessages.tellOfChange(Self.link(name)))
        for kind: UInt16 in [17, 20, 21] { #expect(NetlinkMessages.tellOfChange(Self.message(kind))) }
        for kind: UInt16 in [24, 25] { #expect(NetlinkMessages.tellOfChange(Self.route(kind))) }
        #expect(NetlinkMessages.tellOfChange(Self.message(4)))
    }

    @Test func `wireless events, learnt routes and neighbours are none`() {
        let name = Self.attribute(3, Array("wlan0\0".utf8))
        #expect(!NetlinkMessages.tellOfChange(Self.link(name + Self.attribute(11, [1, 2, 3]))))
        #expect(!NetlinkMessages.tellOfChange(Self.route(flags: 0x200)))
        for kind: UInt16 in [1, 2, 3, 18, 28, 29, 30, 0xffff] {
            #expect(!NetlinkMessages.tellOfChange(Self.message(kind, Array(repeating: 0, count: 40))))
        }
    }

    @Test func `a change behind noise is seen`() {
        let noise = Self.link(Self.attribute(11, [1]))
        #expect(NetlinkMessages.tellOfChange(noise + Self.message(28, [1, 2, 3]) + Self.message(20)))
    }

    @Test(arguments: [0, 4, 15, 33, UInt32.max])
    func `a length that cannot be ends the reading`(length: UInt32) {
        #expect(!NetlinkMessages.tellOfChange(Self.message(20, length: length) + Self.message(20)))
    }

    @Test func `an attribute with a length that cannot be ends the search for it`() {
        let broken = Self.bytes(UInt16(2)) + Self.bytes(UInt16(11))
        #expect(NetlinkMessages.tellOfChange(Self.link(broken)))
        #expect(!NetlinkMessages.tellOfChange(Self.message(16, [1, 2])))
        #expect(!NetlinkMessages.tellOfChange(Self.message(24, [1, 2])))
    }

    @Test func `any bytes can be read`() {
        var random = SeededGenerator(seed: 11)
        let whole = Self.link(Self.attribute(11, [1, 2, 3])) + Self.route(flags: 0x200) + Self.message(28, [9])
        var changes = 0
        for _ in 0..<20_000 {
            if NetlinkMessages.tellOfChange(random.bytes(upTo: 64)) { changes += 1 }
            if NetlinkMessages.tellOfChange(random.mutate(whole, atMost: 6)) { changes += 1 }
        }
        #expect(changes > 0)
        #expect(!NetlinkMessages.tellOfChange([UInt8]()))
    }
}
