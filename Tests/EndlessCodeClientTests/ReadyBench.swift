import LandfallModel

@testable import EndlessCodeClient

extension SessionMachineTests.Bench {
    /// One that is let in and has read the empty history.
    static func ready(
        mayWrite: Bool = true, lookUp: Result<EndlessCodeHTTPClient.Session, EndlessCodeError> = .failure(.timeout)
    ) -> Self {
        var bench = Self(mayWrite: mayWrite)
        bench.handle(.start)
        bench.connect()
        bench.settle()
        bench.handle(.status(lookUp))
        return bench
    }

    /// How far what was sent has come.
    var stages: [EndlessCodeSession.Delivery.Stage] { machine.state.deliveries.map(\.stage) }
}
