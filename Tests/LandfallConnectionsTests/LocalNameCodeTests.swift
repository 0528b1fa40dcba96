import LandfallModel
import LocalDiscovery
import Testing

@testable import LandfallConnections

struct LocalNameCodeTests {
    @Test func `what is wrong with a name has a code of its own`() {
        #expect(FailureCode(.notFound, ofService: false) == .nameNotFound)
        #expect(FailureCode(.notFound, ofService: true) == .serviceNotFound)
        #expect(FailureCode(.unresolved, ofService: true) == .serviceUnresolved)
        #expect(FailureCode(.notLocal, ofService: false) == .nameNotFound)
        #expect(FailureCode(.cancelled, ofService: false) == .cancelled)
    }

    @Test(arguments: [
        EngineTrouble.libraryMissing(.daemon, detail: ""), .libraryMissing(.embedded, detail: ""), .notBuilt,
        .daemonNotRunning, .hung, .lost(AvahiCode(rawValue: -1)), .failed(AvahiCode(rawValue: -1)),
    ])
    func `every trouble of an engine keeps its code`(trouble: EngineTrouble) {
        let error = LocalNameError.noEngine(code: trouble.code, detail: trouble.detail)
        #expect(FailureCode(error, ofService: false) == trouble.code)
        #expect(FailureCode(error, ofService: true) == trouble.code)
    }
}
