import ConnectionChecks
import LocalDiscovery
import Testing

@testable import ServerConnections

struct LocalNameCodeTests {
    @Test func `what is wrong with a name has a code of its own`() {
        #expect(CheckCode(.notFound, ofService: false) == .nameNotFound)
        #expect(CheckCode(.notFound, ofService: true) == .serviceNotFound)
        #expect(CheckCode(.unresolved, ofService: true) == .serviceUnresolved)
        #expect(CheckCode(.notLocal, ofService: false) == .nameNotFound)
        #expect(CheckCode(.cancelled, ofService: false) == .cancelled)
    }

    @Test(arguments: [
        EngineTrouble.libraryMissing(.daemon, detail: ""), .libraryMissing(.embedded, detail: ""), .notBuilt,
        .daemonNotRunning, .hung, .lost(AvahiCode(rawValue: -1)), .failed(AvahiCode(rawValue: -1)),
    ])
    func `every trouble of an engine keeps its code`(trouble: EngineTrouble) {
        let error = LocalNameError.noEngine(code: trouble.code, detail: trouble.detail)
        #expect(CheckCode(error, ofService: false).rawValue == trouble.code)
        #expect(CheckCode(error, ofService: true).rawValue == trouble.code)
    }
}
