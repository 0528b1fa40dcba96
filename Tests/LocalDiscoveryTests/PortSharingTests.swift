import Testing

@testable import LocalDiscovery

struct PortSharingTests {
    private static func table(_ ports: [String]) -> [UInt8] {
        let lines = ports.map { "  94: 00000000:\($0) 00000000:0000 07 00000000:00000000\n" }
        return Array(("  sl  local_address rem_address   st\n" + lines.joined()).utf8)
    }

    @Test func `one socket of each family is the engine's own`() {
        #expect(PortSharing.isShared([Self.table(["14E9", "0035"]), Self.table(["14E9"])]) == false)
        #expect(PortSharing.isShared([Self.table(["14E9", "14E9"]), Self.table(["14E9"])]) == true)
        #expect(PortSharing.isShared([]) == nil)
    }
}
