import LandfallModel
import LandfallTransport
import Testing

@testable import LandfallConnections

struct RoutePreferenceTests {
    private func plan(_ text: String, via: Route.Via = .direct) throws -> RoutePlan {
        RoutePlan(
            host: try ServerAddress(parsing: text).host, attempts: [.init(scheme: .http, port: 9090)], via: via,
            claim: Claim(kind: .diane))
    }

    @Test func `the first route has no better one`() throws {
        let first = try plan("127.0.0.1")
        var preference = RoutePreference([first, try plan("my-mac.tail1.ts.net", via: .tailnet)])
        preference.uses(first, at: .zero)
        #expect(preference.better.isEmpty && !preference.isDue(at: .seconds(1000)))
        preference.seekNow()
        #expect(!preference.isDue(at: .seconds(1000)))
    }

    @Test func `those before the one in use are tried every half minute, or when they may be there`() throws {
        let (socket, tailnet) = (try plan("127.0.0.1"), try plan("my-mac.tail1.ts.net", via: .tailnet))
        var preference = RoutePreference([socket, tailnet])
        preference.uses(tailnet, at: .seconds(5))
        #expect(preference.better == [socket])
        #expect(!preference.isDue(at: .seconds(34)) && preference.isDue(at: .seconds(35)))
        preference.foundNone(at: .seconds(36))
        #expect(!preference.isDue(at: .seconds(65)) && preference.isDue(at: .seconds(66)))
        preference.foundNone(at: .seconds(66))
        preference.seekNow()
        #expect(preference.isDue(at: .seconds(66)))
        preference.uses(socket, at: .seconds(67))
        #expect(!preference.isDue(at: .seconds(1000)))
    }

    @Test func `ssh is the last of those that prove the server, and what proves nothing seeks nothing`() throws {
        let ssh = RoutePlan(
            host: try ServerAddress(parsing: "ssh://box").host, attempts: [.init(scheme: .http, port: nil)], via: .ssh,
            claim: Claim(kind: .diane))
        let (tailnet, lan) = (try plan("my-mac.tail1.ts.net", via: .tailnet), try plan("192.0.2.1"))
        var preference = RoutePreference([lan, ssh, tailnet])
        preference.uses(ssh, at: .zero)
        #expect(preference.better == [tailnet])
        preference.uses(lan, at: .zero)
        #expect(preference.better.isEmpty)
    }
}
