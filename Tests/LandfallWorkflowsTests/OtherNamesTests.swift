import LandfallConnections
import LandfallModel
import Testing

@testable import LandfallWorkflows

struct OtherNamesTests {
    private func place(of word: String, hosts: String = "", local: [String] = []) async throws -> OtherNames.Place? {
        let address = try #require(IPAddress("192.0.2.7"))
        let names = OtherNames(hosts: { hosts }) { name, _ in
            local.contains(name.text) ? .addresses([address]) : .noAddresses(.nameNotFound, nil)
        }
        return await names.place(of: word, deadline: .now + .seconds(60))
    }

    @Test(arguments: [
        ("127.0.0.1 localhost\n192.0.2.7\tnas.example NAS # the box", true), ("# 192.0.2.7 nas", false), ("nas", false),
        ("nas 192.0.2.7", false), ("", false), ("192.0.2.7 nas2\r\n192.0.2.7 nas\r\n", true),
    ])
    func `a file of hosts names machines behind their address`(hosts: String, isThere: Bool) async throws {
        #expect(try await place(of: "nas", hosts: hosts) == (isThere ? .hostsFile : nil))
        #expect(try await place(of: "Nas", hosts: hosts) == (isThere ? .hostsFile : nil))
    }

    @Test func `a machine of the LAN answers for its name`() async throws {
        #expect(try await place(of: "nas", local: ["nas.local"]) == .lan)
        #expect(try await place(of: "nas", hosts: "192.0.2.7 nas", local: ["nas.local"]) == .hostsFile)
        #expect(try await place(of: "den", local: ["nas.local"]) == nil)
    }
}
