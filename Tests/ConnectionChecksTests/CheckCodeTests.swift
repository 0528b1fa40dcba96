import ServerTransport
import Tailnet
import Testing

@testable import ConnectionChecks

struct CheckCodeTests {
    @Test(arguments: TransportError.Code.allCases)
    func `every failure of the transport has a code of the same spelling`(_ code: TransportError.Code) {
        #expect(CheckCode(code).rawValue == code.rawValue)
    }

    @Test(arguments: TailnetError.Code.allCases)
    func `every failure of the tailnet has a code of the same spelling`(_ code: TailnetError.Code) {
        #expect(CheckCode(code).rawValue == code.rawValue)
    }
}
