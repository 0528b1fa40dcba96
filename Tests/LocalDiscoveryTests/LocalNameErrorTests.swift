import Testing

@testable import LocalDiscovery

struct LocalNameErrorTests {
    @Test func `every failure has a code, and a missing engine that of its trouble`() {
        let codes = [
            LocalNameError.notFound, .unresolved, .notLocal, .cancelled, .noEngine(.lost(.disconnected)),
            .noEngine(nil),
        ].map(\.code)
        let expected = [
            "name_not_found", "service_unresolved", "name_not_local", "cancelled", "avahi_lost", "avahi_hung",
        ]
        #expect(codes == expected)
        #expect(LocalNameError.noEngine(.lost(.disconnected)).detail == AvahiCode.disconnected.description)
        #expect(LocalNameError.notFound.detail == nil)
    }
}
