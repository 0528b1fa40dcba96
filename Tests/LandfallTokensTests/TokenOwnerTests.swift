import LandfallModel
import Testing

@testable import LandfallTokens

struct TokenOwnerTests {
    @Test func `an id is a UUID in lower case`() throws {
        let owner = try owner("0F8FAD5B-D9CB-469F-A165-70867728950E")
        #expect(owner.id == "0f8fad5b-d9cb-469f-a165-70867728950e")
        #expect(owner.label == "landfall: home (Diane)")
    }

    @Test(arguments: [
        "", "../../../../etc/passwd", "0f8fad5bd9cb469fa16570867728950e", "0f8fad5b-d9cb-469f-a165-7086772895/e",
        "0f8fad5b-d9cb-469f-a165-70867728950", "0f8fad5b-d9cb-469f-a165-70867728950e\n",
        "０f8fad5b-d9cb-469f-a165-708677289", "{0f8fad5b-d9cb-469f-a165-70867728950e}",
    ])
    func `nothing else is an id`(id: String) {
        #expect(TokenOwner(id: id, profile: "home", kind: .diane) == nil)
    }
}
