import ServerModel
import Testing

@testable import LocalDiscovery

struct BrowseOrderTests {
    private var order = BrowseOrder([.diane, .endlesscode], isStaggered: true)
    private let ipv6 = [LinkCommand.browse(.diane, .ipv6), .browse(.endlesscode, .ipv6)]

    @Test func `IPv4 comes first, and nothing else before it has told all`() {
        var order = order
        #expect(order.begin(at: .seconds(1)) == [.browse(.diane, .ipv4), .browse(.endlesscode, .ipv4)])
        #expect(order.completeSince == nil)
        #expect(order.proceed(hasRows: true, isAsking: false, lastNews: .seconds(1), at: .milliseconds(1_149)) == [])
        #expect(order.proceed(hasRows: true, isAsking: true, lastNews: .seconds(1), at: .milliseconds(3_000)) == [])
        #expect(order.proceed(hasRows: true, isAsking: false, lastNews: .seconds(3), at: .milliseconds(3_150)) == ipv6)
        #expect(order.completeSince == .milliseconds(3_150))
        #expect(order.proceed(hasRows: true, isAsking: false, lastNews: .seconds(3), at: .seconds(9)) == [])
    }

    @Test func `where IPv4 says nothing its first answer is waited for`() {
        var order = order
        _ = order.begin(at: .zero)
        #expect(order.proceed(hasRows: false, isAsking: false, lastNews: .zero, at: .milliseconds(299)) == [])
        #expect(order.proceed(hasRows: false, isAsking: false, lastNews: .zero, at: .milliseconds(300)) == ipv6)
    }

    @Test func `IPv6 does not wait for ever`() {
        var order = order
        _ = order.begin(at: .seconds(1))
        #expect(order.proceed(hasRows: true, isAsking: true, lastNews: .seconds(6), at: .milliseconds(6_999)) == [])
        #expect(order.proceed(hasRows: true, isAsking: true, lastNews: .seconds(6), at: .seconds(7)) == ipv6)
    }

    @Test func `a new engine is asked from the beginning`() {
        var order = order
        _ = order.begin(at: .zero)
        _ = order.proceed(hasRows: false, isAsking: false, lastNews: .zero, at: .seconds(1))
        #expect(order.begin(at: .seconds(2)) == [.browse(.diane, .ipv4), .browse(.endlesscode, .ipv4)])
        #expect(order.completeSince == nil)
    }

    @Test func `both families are asked at once where nobody wants to wait`() {
        var order = BrowseOrder([.diane], isStaggered: false)
        #expect(order.begin(at: .seconds(1)) == [.browse(.diane, .ipv4), .browse(.diane, .ipv6)])
        #expect(order.completeSince == .seconds(1))
        #expect(order.proceed(hasRows: false, isAsking: false, lastNews: .zero, at: .seconds(9)) == [])
    }
}
