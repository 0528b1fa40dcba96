import DianeClient
import Foundation
import ServerExchange
import ServerModel
import Testing

@testable import LandfallCommands

@Suite struct SecretMaskTests {
    @Test func `what a setting's name calls secret is hidden, however deep`() {
        let fields: [ForeignText: JSONValue] = [
            "api_key": .string("a"), "API-Key": .integer(5), "client_secret": .object(["x": .string("b")]),
            "model": .string("small"), "max_tokens": .integer(768),
            "list": .array([.object(["Access Token": .string("c"), "user": .string("me")])]),
        ]
        #expect(
            SecretMask.hiding(fields) == [
                "api_key": .string("****"), "API-Key": .string("****"), "client_secret": .string("****"),
                "model": .string("small"), "max_tokens": .integer(768),
                "list": .array([.object(["Access Token": .string("****"), "user": .string("me")])]),
            ])
    }

    @Test func `names stay, values go`() throws {
        let servers = try JSONDecoder().decode([MCPServer].self, from: Data(GetSamples.configs.utf8))
        #expect(servers[1].masked.env == ["TOKEN": "****"])
        #expect(servers[1].masked.headers == ["X-Api-Key": "****"])
        #expect(servers[1].masked.oauth?.clientID == "c")
        #expect(servers[0].masked == servers[0])
    }
}
