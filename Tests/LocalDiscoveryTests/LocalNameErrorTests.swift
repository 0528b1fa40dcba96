import LandfallModel
import Testing

@testable import LocalDiscovery

struct LocalNameErrorTests {
    @Test func `a missing engine has the code of its trouble`() {
        #expect(
            LocalNameError.noEngine(.lost(.disconnected))
                == .noEngine(code: .avahiLost, detail: "\(AvahiCode.disconnected)"))
        #expect(LocalNameError.noEngine(nil) == .noEngine(code: .avahiHung, detail: nil))
        #expect(LocalNameError.noEngine(.lost(.disconnected)).detail == AvahiCode.disconnected.description)
        #expect(LocalNameError.notFound.detail == nil)
    }
}
