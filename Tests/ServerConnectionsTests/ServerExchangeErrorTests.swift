import ConnectionChecks
import ServerExchange
import Testing

@testable import ServerConnections

struct ServerExchangeErrorTests {
    @Test(arguments: CheckCode.allCases)
    func `every code keeps its name`(_ code: CheckCode) {
        #expect(ServerExchangeError(code).code == code.rawValue)
    }

    @Test func `what a caller does about it follows from the code`() {
        #expect(ServerExchangeError(.connectionRefused).kind == .unreachable)
        #expect(ServerExchangeError(.responseTimeout).kind == .timeout)
        #expect(ServerExchangeError(.pinChanged).kind == .identity)
        #expect(ServerExchangeError(.tokenUnreadable).kind == .token)
        #expect(ServerExchangeError(.cleartextTokenRefused).kind == .policy)
        #expect(ServerExchangeError(.cancelled).kind == .cancelled)
    }
}
