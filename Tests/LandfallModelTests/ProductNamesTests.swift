import Foundation
import LandfallModel
import Testing

/// Nothing but the products themselves asks which product a server is (docs/decisions/0019).
struct ProductNamesTests {
    /// A comparison with a product, a case of one, or one as the answer where none is known. A value behind the name makes it
    /// something else: the area of a typed client.
    private static func asks(_ line: some StringProtocol) -> Bool {
        let text = String(line)
        return text.contains(#/(?:==|!=|~=|\?\?)\s*(?:Server(?:Kind|Product))?\.(?:diane2?|endless[cC]ode)\b(?!\()/#)
            || text.contains(#/(?:\s|^)case\s[^:]*\.(?:diane2?|endless[cC]ode)\b(?!\()/#)
            || text.contains(#/\.(?:diane2?|endless[cC]ode)\s*(?:==|!=)/#)
            || text.contains(#/(?:==|!=|\?\?|\scase)\s*"(?:diane2?|endlesscode)"/#)
    }

    /// Few files name a product as a value does, and expressions are slow.
    private static func isOfInterest(_ file: SourceTree.File) -> Bool {
        !file.path.hasPrefix("LandfallModel/Products/")
            && [".diane", ".endless", "\"diane", "\"endless"].contains { file.text.range(of: $0) != nil }
    }

    @Test func `no file asks which product a server is`() throws {
        for file in try SourceTree.shared.get().files where Self.isOfInterest(file) {
            for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            where line.contains("diane") || line.contains("endless") {
                #expect(!Self.asks(line), "\(file.path):\(index + 1): \(line)")
            }
        }
    }

    @Test(arguments: [
        ("if kind == .diane {", true), ("guard server.kind != ServerKind.endlesscode else", true),
        ("kind ?? .diane2", true),
        ("        case .diane: 1", true), ("case .endlesscode, .diane:", true), ("case (.diane, nil):", true),
        ("if .diane == kind", true), (#"kind.rawValue == "diane""#, true), (#"        case "endlesscode": 1"#, true),
        ("case .diane(let area):", false), ("area.reading == .endlessCode(.history)", false), ("kind: .diane,", false),
        (#""Set http.api_key in ~/.diane/config.json""#, false), ("case .other: makes(.diane)", false),
    ])
    func `a question is told from a name`(line: String, isQuestion: Bool) {
        #expect(Self.asks(line) == isQuestion)
    }

    @Test func `the names are those of all products`() {
        #expect(Set(ServerKind.allCases) == [.diane, .endlesscode, .diane2])
    }
}
