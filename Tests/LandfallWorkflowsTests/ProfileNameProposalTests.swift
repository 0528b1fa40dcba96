import LandfallConnections
import LandfallModel
import Testing

@testable import LandfallWorkflows

struct ProfileNameProposalTests {
    @Test(
        arguments: [
            ("Studio", "studio"), ("Dana's  Mac!", "dana-s-mac"), ("9", "9"), ("a_b.c", "a-b-c"),
            (String(repeating: "a", count: 80), String(repeating: "a", count: 50)),
            // Latin, with marks in one scalar or in two.
            ("Café Müller", "cafe-muller"), ("Cafe\u{301}", "cafe"), ("Straße Øst Þór", "strasse-ost-thor"),
            ("Łódź", "lodz"), ("ÆON", "aeon"),
            // Hangul, whole and in parts.
            ("서버 거실", "seobeo-geosil"), ("한글", "hangeul"), ("\u{1112}\u{1161}\u{11ab}", "han"),
            // What cannot be written.
            ("書斎", "server"), ("--", "server"), ("", "server"), ("書斎 Mac", "mac"),
        ])
    func `a proposal has only what a name may have`(name: String, proposal: String) {
        #expect(ProfileName.proposal(for: name, besides: ProfileSet())?.description == proposal)
    }

    @Test func `one that is taken gets a number`() throws {
        var set = ProfileSet()
        let routes = [try SavedRoute(.address(try ServerAddress(parsing: "10.0.0.1:9090")))]
        for name in ["server", "server-2"] {
            try set.put(try Profile(name: try #require(ProfileName(name)), kind: .diane, routes: routes))
        }
        #expect(ProfileName.proposal(for: "書斎", besides: set)?.description == "server-3")
    }
}
