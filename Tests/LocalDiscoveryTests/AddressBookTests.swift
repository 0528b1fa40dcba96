import LandfallModel
import LandfallTestSupport
import Testing

@testable import LocalDiscovery

struct AddressBookTests {
    private let ipv4 = AddressBook.Key(host: "host1.local", interface: 2, family: .ipv4)
    private let ipv6 = AddressBook.Key(host: "host1.local", interface: 2, family: .ipv6)

    @Test func `an address is asked for once and known to all`() throws {
        var book = AddressBook(window: 10)
        #expect(book.want(ipv4) == true)
        #expect(book.want(ipv4) == true)
        #expect(book.takeQueued() == [ipv4])
        book.asked(ipv4, id: 1)
        #expect(book.takeQueued() == [])
        #expect(book.want(ipv4) == true)
        let address = try Sample.address()
        #expect(book.answered(1, address) == ipv4)
        #expect(book.want(ipv4) == false)
        #expect(book.address(ipv4) == address)
        #expect(book.address(ipv6) == nil)
    }

    @Test func `an answer that nobody asked for is no answer`() throws {
        var book = AddressBook(window: 10)
        #expect(book.answered(1, try Sample.address()) == nil)
        _ = book.want(ipv4)
        _ = book.takeQueued()
        book.asked(ipv4, id: 1)
        #expect(book.answered(1, nil) == ipv4)
        #expect(book.answered(1, try Sample.address()) == nil)
        #expect(book.address(ipv4) == nil)
        #expect(book.want(ipv4) == false)
    }

    @Test func `a changed host is asked again, but not twice at once`() throws {
        var book = AddressBook(window: 10)
        _ = book.want(ipv4)
        _ = book.want(ipv6)
        for (id, key) in book.takeQueued().enumerated() { book.asked(key, id: UInt64(id)) }
        _ = book.answered(0, try Sample.address())
        book.forget(host: "host1.local")
        #expect(book.address(ipv4) == nil)
        #expect([book.want(ipv4), book.want(ipv6)] == [true, true])
        #expect(book.takeQueued() == [ipv4])
    }

    @Test func `what a resolver says ends the lookup`() throws {
        var book = AddressBook(window: 10)
        let resolution = try Sample.resolution(Sample.row())
        #expect(book.learn(resolution) == nil)
        #expect(book.address(ipv4) == nil)
        book.retain(ipv4)
        #expect(book.learn(resolution) == nil)
        #expect(book.address(ipv4) == resolution.address)
        var other = AddressBook(window: 10)
        other.retain(ipv4)
        _ = other.want(ipv4)
        #expect(other.learn(resolution) == nil)
        #expect(other.takeQueued() == [])
        book.forget(host: "host1.local")
        _ = book.want(ipv4)
        _ = book.takeQueued()
        book.asked(ipv4, id: 5)
        #expect(book.learn(resolution) == 5)
        #expect(book.answered(5, nil) == nil)
        #expect(book.address(ipv4) == resolution.address)
    }

    @Test func `the window holds, and shrinks while others are open`() {
        var book = AddressBook(window: 3)
        let keys = (0..<5).map { AddressBook.Key(host: "h", interface: $0, family: .ipv4) }
        for key in keys { _ = book.want(key) }
        for (id, key) in book.takeQueued().enumerated() { book.asked(key, id: UInt64(id)) }
        #expect(book.takeQueued() == [])
        #expect(book.postpone(2) == true)
        #expect(book.takeQueued() == [])
        _ = book.answered(0, nil)
        #expect(book.takeQueued() == [keys[3]])
        book.asked(keys[3], id: 3)
        _ = book.answered(1, nil)
        _ = book.answered(3, nil)
        #expect(book.takeQueued() == [keys[4], keys[2]])
        book.asked(keys[4], id: 4)
        _ = book.want(keys[4])
        #expect(book.postpone(4) == false)
        #expect(book.postpone(99) == false)
    }

    @Test func `a released address is asked for again`() {
        var book = AddressBook(window: 1)
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
}
