import LandfallModel
import LandfallSystem
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

struct HostAddressCacheTests {
    private let ipv4 = HostAddressCache.Key(host: "host1.local", interface: 2, family: .ipv4)
    private let ipv6 = HostAddressCache.Key(host: "host1.local", interface: 2, family: .ipv6)
    private let own = OwnAddresses(addresses: [], subnets: .everywhere)

    @Test func `an address is asked for once and known to all`() throws {
        var book = HostAddressCache(window: 10)
        #expect(book.want(ipv4) == true)
        #expect(book.want(ipv4) == true)
        #expect(book.takeQueued() == [ipv4])
        book.asked(ipv4, id: 1)
        #expect(book.takeQueued() == [])
        #expect(book.want(ipv4) == true)
        let address = try Sample.address()
        #expect(book.answered(1, address, own: own) == ipv4)
        #expect(book.want(ipv4) == false)
        #expect(book.address(ipv4) == address)
        #expect(book.address(ipv6) == nil)
    }

    @Test func `an answer that nobody asked for is no answer`() throws {
        var book = HostAddressCache(window: 10)
        #expect(book.answered(1, try Sample.address(), own: own) == nil)
        _ = book.want(ipv4)
        _ = book.takeQueued()
        book.asked(ipv4, id: 1)
        #expect(book.answered(1, nil, own: own) == ipv4)
        #expect(book.answered(1, try Sample.address(), own: own) == nil)
        #expect(book.address(ipv4) == nil)
        #expect(book.want(ipv4) == false)
    }

    @Test func `a changed host is asked again, but not twice at once`() throws {
        var book = HostAddressCache(window: 10)
        _ = book.want(ipv4)
        _ = book.want(ipv6)
        for (id, key) in book.takeQueued().enumerated() { book.asked(key, id: UInt64(id)) }
        _ = book.answered(0, try Sample.address(), own: own)
        book.forget(host: "host1.local")
        #expect(book.address(ipv4) == nil)
        #expect([book.want(ipv4), book.want(ipv6)] == [true, true])
        #expect(book.takeQueued() == [ipv4])
    }

    @Test func `what a resolver says ends the lookup`() throws {
        var book = HostAddressCache(window: 10)
        let resolution = try Sample.resolution(Sample.row())
        #expect(book.learn(resolution, own: own) == nil)
        #expect(book.address(ipv4) == nil)
        book.retain(ipv4)
        #expect(book.learn(resolution, own: own) == nil)
        #expect(book.address(ipv4) == resolution.address)
        var other = HostAddressCache(window: 10)
        other.retain(ipv4)
        _ = other.want(ipv4)
        #expect(other.learn(resolution, own: own) == nil)
        #expect(other.takeQueued() == [])
        book.forget(host: "host1.local")
        _ = book.want(ipv4)
        _ = book.takeQueued()
        book.asked(ipv4, id: 5)
        #expect(book.learn(resolution, own: own) == 5)
        #expect(book.answered(5, nil, own: own) == nil)
        #expect(book.address(ipv4) == resolution.address)
    }

    @Test func `the window holds, and shrinks while others are open`() {
        var book = HostAddressCache(window: 3)
        let keys = (0..<5).map { HostAddressCache.Key(host: "h", interface: $0, family: .ipv4) }
        for key in keys { _ = book.want(key) }
        for (id, key) in book.takeQueued().enumerated() { book.asked(key, id: UInt64(id)) }
        #expect(book.takeQueued() == [])
        #expect(book.postpone(2) == true)
        #expect(book.takeQueued() == [])
        _ = book.answered(0, nil, own: own)
        #expect(book.takeQueued() == [keys[3]])
        book.asked(keys[3], id: 3)
        _ = book.answered(1, nil, own: own)
        _ = book.answered(3, nil, own: own)
        #expect(book.takeQueued() == [keys[4], keys[2]])
        book.asked(keys[4], id: 4)
        _ = book.want(keys[4])
        #expect(book.postpone(4) == false)
        #expect(book.postpone(99) == false)
    }

    @Test func `a released address is asked for again`() {
        var book = HostAddressCache(window: 1)
        #expect(book.release(ipv4) == nil)
        book.retain(ipv4)
        _ = book.want(ipv4)
        #expect(book.release(ipv4) == nil)
        #expect(book.takeQueued() == [])
        for _ in 0..<2 { book.retain(ipv4) }
        _ = book.want(ipv4)
        #expect(book.takeQueued() == [ipv4])
        book.asked(ipv4, id: 9)
        #expect(book.release(ipv4) == nil)
        #expect(book.want(ipv4) == true)
        #expect(book.release(ipv4) == 9)
        #expect(book.want(ipv6) == true)
        #expect(book.takeQueued() == [ipv6])
    }

    @Test func `of a host that tells of a link of its own alone all addresses are asked for`() throws {
        var book = HostAddressCache(window: 1)
        let bridge = try #require(IPAddress("172.17.0.1"))
        let near = try #require(IPAddress("10.77.0.3"))
        let subnet = InterfaceAddress(
            device: 2, name: "", address: try #require(IPAddress("10.77.0.1")), prefixLength: 24)
        let own = OwnAddresses(addresses: [], subnets: [subnet])
        _ = book.want(ipv4)
        _ = book.takeQueued()
        #expect(!book.wantsAll(ipv4))
        book.asked(ipv4, id: 1)
        #expect(book.answered(1, bridge, own: own) == ipv4)
        #expect(book.want(ipv4) && book.takeQueued() == [ipv4] && book.wantsAll(ipv4))
        book.asked(ipv4, id: 2)
        #expect(book.answered(2, bridge, own: own) == nil)
        #expect(book.answered(2, near, own: own) == ipv4)
        #expect(book.address(ipv4) == near && !book.want(ipv4))
        // Asked again after a change: all of them at once.
        book.forget(host: "host1.local")
        #expect(book.want(ipv4) && book.takeQueued() == [ipv4] && book.wantsAll(ipv4))
        book.asked(ipv4, id: 3)
        #expect(book.answered(3, bridge, own: own) == nil)
        #expect(book.answered(3, nil, own: own) == ipv4)
        #expect(book.address(ipv4) == nil && !book.want(ipv4))
    }
}
