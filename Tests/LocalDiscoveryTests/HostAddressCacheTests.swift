import LandfallModel
import LandfallSystem
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

struct HostAddressCacheTests {
    private let ipv4 = HostAddressCache.Key(host: "host1.local", interface: 2, family: .ipv4)
    private let ipv6 = HostAddressCache.Key(host: "host1.local", interface: 2, family: .ipv6)
    private let own = OwnAddresses(addresses: [], subnets: .everywhere)

    /// Answers a question; returns what it was.
    private func answer(_ book: inout HostAddressCache, _ id: UInt64, _ address: IPAddress?) -> HostAddressCache.Key? {
        book.answered(id, address, own: own)?.key
    }

    @Test func `an address is asked for once and known to all`() throws {
        var book = HostAddressCache(window: 10)
        #expect(book.want(ipv4) == true)
        #expect(book.want(ipv4) == true)
        #expect(book.takeQueued() == [ipv4])
        book.asked(ipv4, id: 1)
        #expect(book.takeQueued() == [])
        #expect(book.want(ipv4) == true)
        let address = try Sample.address()
        #expect(book.isAwaited(ipv4))
        #expect(answer(&book, 1, address) == ipv4)
        #expect(book.addresses(ipv4) == [address] && !book.isAwaited(ipv4))
        #expect(book.addresses(ipv6).isEmpty)
    }

    @Test func `an answer that nobody asked for is no answer`() throws {
        var book = HostAddressCache(window: 10)
        #expect(book.answered(1, try Sample.address(), own: own) == nil)
        _ = book.want(ipv4)
        _ = book.takeQueued()
        book.asked(ipv4, id: 1)
        #expect(answer(&book, 1, nil) == ipv4)
        #expect(book.answered(1, try Sample.address(), own: own) == nil)
        #expect(book.addresses(ipv4).isEmpty)
        #expect(book.want(ipv4) == false)
    }

    @Test func `a changed host is asked again, but not twice at once`() throws {
        var book = HostAddressCache(window: 10)
        _ = book.want(ipv4)
        _ = book.want(ipv6)
        for (id, key) in book.takeQueued().enumerated() { book.asked(key, id: UInt64(id)) }
        _ = book.answered(0, try Sample.address(), own: own)
        // The others of the first family, which nobody waits for.
        #expect(book.takeQueued() == [ipv4] && book.wantsAll(ipv4))
        book.asked(ipv4, id: 2)
        #expect(answer(&book, 2, nil) == ipv4)
        book.forget(host: "host1.local")
        #expect([book.want(ipv4), book.want(ipv6)] == [true, true])
        #expect(book.takeQueued() == [ipv4])
        #expect(try book.addresses(ipv4) == [Sample.address()] && book.isAwaited(ipv4))
        // It has another address now.
        book.asked(ipv4, id: 3)
        #expect(try answer(&book, 3, Sample.address(2)) == ipv4)
        #expect(try book.addresses(ipv4) == [Sample.address(2)])
    }

    @Test func `what a resolver says ends the lookup`() throws {
        var book = HostAddressCache(window: 10)
        let resolution = try Sample.resolution(Sample.row())
        #expect(book.learn(resolution, own: own) == nil)
        #expect(book.addresses(ipv4).isEmpty)
        book.retain(ipv4)
        #expect(book.learn(resolution, own: own) == nil)
        #expect(book.addresses(ipv4) == [resolution.address])
        var other = HostAddressCache(window: 10)
        other.retain(ipv4)
        _ = other.want(ipv4)
        #expect(other.learn(resolution, own: own) == nil)
        #expect(other.takeQueued() == [ipv4] && other.wantsAll(ipv4) && !other.isAwaited(ipv4))
        var third = HostAddressCache(window: 10)
        third.retain(ipv4)
        _ = third.want(ipv4)
        _ = third.takeQueued()
        third.asked(ipv4, id: 5)
        #expect(third.learn(resolution, own: own) == 5)
        #expect(third.answered(5, nil, own: own) == nil)
        #expect(third.addresses(ipv4) == [resolution.address])
        // An address that came over packets of the other family.
        var across = HostAddressCache(window: 10)
        across.retain(ipv4.overOther)
        #expect(across.learn(resolution, own: own) == nil)
        #expect(across.addresses(ipv4.overOther) == [resolution.address])
    }

    @Test func `all addresses are asked for, those of the other family too, and nobody waits for them`() throws {
        var book = HostAddressCache(window: 10)
        #expect(book.want(ipv4.ofOther) && book.want(ipv4))
        #expect(!book.isAwaited(ipv4.ofOther))
        #expect(book.takeQueued() == [ipv4, ipv4.ofOther] && !book.wantsAll(ipv4) && book.wantsAll(ipv4.ofOther))
        book.asked(ipv4, id: 1)
        book.asked(ipv4.ofOther, id: 2)
        #expect(try answer(&book, 1, Sample.address()) == ipv4)
        #expect(book.takeQueued() == [ipv4] && book.wantsAll(ipv4))
        book.asked(ipv4, id: 3)
        for (id, family) in [(3, IPAddress.Family.ipv4), (2, .ipv6)] as [(UInt64, IPAddress.Family)] {
            let known = family == .ipv4
            #expect(try (book.answered(id, Sample.address(1, 2, family), own: own) == nil) == known)
            let second = try book.answered(id, Sample.address(2, 2, family), own: own)
            #expect(second?.isOver == false)
            #expect(book.answered(id, nil, own: own)?.isOver == true)
        }
        #expect(try book.addresses(ipv4) == [Sample.address(), Sample.address(2)])
        #expect(try book.addresses(ipv4.ofOther) == [Sample.address(1, 2, .ipv6), Sample.address(2, 2, .ipv6)])
        #expect(!book.want(ipv4) && !book.want(ipv4.ofOther))
    }

    @Test func `of many hosts the first address is enough`() throws {
        var book = HostAddressCache(window: 100)
        let keys = (0..<65).map { HostAddressCache.Key(host: "h\($0)", interface: 2, family: .ipv4) }
        for key in keys { _ = book.want(key) }
        for (id, key) in book.takeQueued().enumerated() { book.asked(key, id: UInt64(id)) }
        for id in 0..<65 { _ = try answer(&book, UInt64(id), Sample.address(UInt8(id))) }
        #expect(book.takeQueued() == [])
        #expect(keys.allSatisfy { !book.want($0) && book.addresses($0).count == 1 })
        // Still asked for, and after all others.
        _ = book.want(keys[0].ofOther)
        #expect(book.takeQueued() == [keys[0].ofOther] && !book.wantsAll(keys[0].ofOther))
    }

    @Test func `of a host that tells ever more addresses a few are kept`() throws {
        var book = HostAddressCache(window: 10)
        _ = book.want(ipv4.ofOther)
        _ = book.takeQueued()
        book.asked(ipv4.ofOther, id: 1)
        for number in 0..<100 as Range<UInt8> { _ = try answer(&book, 1, Sample.address(number, 2, .ipv6)) }
        #expect(book.addresses(ipv4.ofOther).count == 16)
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
        #expect(book.answered(1, bridge, own: own)?.key == ipv4)
        #expect(book.isAwaited(ipv4) && book.takeQueued() == [ipv4] && book.wantsAll(ipv4))
        book.asked(ipv4, id: 2)
        #expect(book.answered(2, bridge, own: own) == nil)
        #expect(book.answered(2, near, own: own)?.isOver == false)
        #expect(book.addresses(ipv4) == [near] && !book.isAwaited(ipv4))
        #expect(book.answered(2, nil, own: own)?.isOver == true)
        // Asked again after a change: all of them at once.
        book.forget(host: "host1.local")
        #expect(book.want(ipv4) && book.takeQueued() == [ipv4] && book.wantsAll(ipv4))
        book.asked(ipv4, id: 3)
        #expect(book.answered(3, bridge, own: own) == nil)
        #expect(book.answered(3, nil, own: own)?.key == ipv4)
        #expect(book.addresses(ipv4).isEmpty && !book.want(ipv4))
    }

    @Test func `so it is among many hosts of which all addresses are asked for`() throws {
        var book = HostAddressCache(window: 1000)
        let bridge = try #require(IPAddress("172.17.0.1"))
        let subnet = InterfaceAddress(
            device: 2, name: "", address: try #require(IPAddress("10.77.0.1")), prefixLength: 24)
        let own = OwnAddresses(addresses: [], subnets: [subnet])
        let keys = (0..<40).map { HostAddressCache.Key(host: "h\($0)", interface: 2, family: .ipv4) }
        for key in keys { _ = (book.want(key), book.want(key.ofOther)) }
        for (id, key) in book.takeQueued().enumerated() { book.asked(key, id: UInt64(id)) }
        for id in 0..<40 { _ = book.answered(UInt64(id), IPAddress("10.77.0.\(id + 2)"), own: own) }
        #expect(book.takeQueued().count == 40)
        _ = (book.want(ipv4), book.takeQueued())
        book.asked(ipv4, id: 1000)
        #expect(book.answered(1000, bridge, own: own)?.key == ipv4)
        #expect(book.isAwaited(ipv4) && book.takeQueued() == [ipv4] && book.wantsAll(ipv4))
    }
}
