import LandfallModel
import Testing

@testable import LandfallWorkflows

struct CommandExitTests {
    @Test func `every kind of failure has an exit code, with a code of ours and without`() {
        let exits = ServerExchangeError.Kind.allCases.map {
            CommandExit(ServerExchangeError($0, code: FailureCode(rawValue: "new_code")))
        }
        #expect(
            exits == [
                .unreachable, .unreachable, .tlsFailed, .identityChanged, .authentication, .refusedByPolicy, .badAnswer,
                .localTrouble, .interrupted,
            ])
        #expect(CommandExit(ServerExchangeError(.local, code: .pinChanged)) == .identityChanged)
    }
}
