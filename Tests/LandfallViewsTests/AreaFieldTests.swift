import FoundationEssentials
import LandfallTerminal
import LandfallWording
import Testing

@testable import LandfallViews

struct AreaFieldTests {
    private static let person = Messages(language: .english, now: Date(timeIntervalSince1970: 0))
    private static let pipe = Messages(language: .english)

    @Test(arguments: [(0, "0"), (999, "999"), (1_200, "1,200"), (231_400, "231,400"), (-1_000_000, "-1,000,000")])
    func `a person reads counts in groups, a program as they are`(count: Int64, text: String) {
        let field = AreaField("input", AreaAmount.count(count), .row(1))
        #expect(field.cell(Self.person)?.plain == text && field.cell(Self.pipe)?.plain == "\(count)")
    }

    @Test(arguments: [
        (0.0, "$ 0.00", "$0.000000"), (2.61, "$ 2.61", "$2.610000"), (0.0042, "< $ 0.01", "$0.004200"),
        (1_234.5, "$ 1,234.50", "$1234.500000"),
    ])
    func `a person reads costs in cents, a program to the millionth`(amount: Double, text: String, exact: String) {
        let field = AreaField("cost", AreaAmount.dollars(amount), .row(1))
        #expect(field.cell(Self.person)?.plain == text && field.cell(Self.pipe)?.plain == exact)
    }
}
