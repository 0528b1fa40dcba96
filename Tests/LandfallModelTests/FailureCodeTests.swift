import Testing

@testable import LandfallModel

struct FailureCodeTests {
    @Test func `the list has every code that is declared, and each once`() throws {
        let tree = try SourceTree.shared.get()
        let files = tree.files.filter { $0.path.hasPrefix("LandfallModel/FailureCode") }
        let lines = files.map(\.text).joined().split(separator: "\n")
        let declared = lines.count { $0.contains(" static let ") && $0.contains("FailureCode(\"") }
        #expect(declared == FailureCode.all.count)
        #expect(Set(FailureCode.all).count == FailureCode.all.count)
    }

    @Test(arguments: FailureCode.all)
    func `an identifier leads to its code, with exit code and stage`(_ code: FailureCode) {
        let found = FailureCode(rawValue: code.rawValue)
        #expect(found == code && found.exit == code.exit && found.stage == code.stage)
        #expect(code.isKnown)
    }

    @Test func `a code that nobody knows is kept, and ends a command with exit code 1`() throws {
        let code = FailureCode(rawValue: "of_a_later_version")
        #expect(code.exit == .failure && code.stage == nil && "\(code)" == "of_a_later_version")
        #expect(!code.isKnown)
        #expect(try JSONText.encode([code]) == #"["of_a_later_version"]"#)
    }
}
