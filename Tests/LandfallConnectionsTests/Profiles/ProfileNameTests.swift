import Testing

@testable import LandfallConnections

struct ProfileNameTests {
    @Test(arguments: ["a", "0", "my-mac", "studio.2_x", String(repeating: "a", count: 63)])
    func `letters, digits, dots, hyphens and underscores make a name`(text: String) {
        #expect(ProfileName(text)?.description == text)
    }

    @Test(arguments: [
        "", "A", "-a", ".a", "_a", "a b", "a/b", "é", "서버", "a\n", "a\u{0}", "$(x)", String(repeating: "a", count: 64),
    ])
    func `nothing else does`(text: String) {
        #expect(ProfileName(text) == nil)
    }
}
