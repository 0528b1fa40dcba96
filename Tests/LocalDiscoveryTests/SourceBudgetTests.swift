import Testing

@testable import LocalDiscovery

struct SourceBudgetTests {
    @Test func `one that takes too much is held up, and the others are not`() {
        var budget = SourceBudget<String>()
        #expect(budget.admits("flap", at: .zero) == true)
        budget.spend(.seconds(4), by: "flap", at: .zero)
        budget.spend(.seconds(1), by: "studio", at: .zero)
        #expect(budget.spend(.seconds(5), at: .zero) == .zero)
        #expect(budget.admits("flap", at: .zero) == false)
        #expect(budget.admits("studio", at: .zero) == true)
        #expect(budget.admits("new", at: .zero) == true)
    }

    @Test func `what one may take comes back by and by`() {
        var budget = SourceBudget<String>()
        budget.spend(.milliseconds(4_300), by: "flap", at: .zero)
        #expect(budget.admits("flap", at: .seconds(9)) == false)
        #expect(budget.admits("flap", at: .seconds(11)) == true)
    }

    @Test func `where little is left for all, those pass that have taken little`() {
        var budget = SourceBudget<String>()
        budget.spend(.seconds(3), by: "large", at: .zero)
        budget.spend(.seconds(1), by: "small", at: .zero)
        #expect(budget.admits("large", at: .zero) == true)
        _ = budget.spend(.seconds(6), at: .zero)
        #expect(budget.admits("large", at: .zero) == false)
        #expect(budget.admits("small", at: .zero) == true)
        #expect(budget.admits("new", at: .zero) == true)
    }

    @Test func `all together wait until something is left, and a little more is no reason to`() {
        var budget = SourceBudget<String>()
        #expect(budget.spend(.milliseconds(6_200), at: .zero) == .zero)
        let pause = budget.spend(.milliseconds(160), at: .zero)
        #expect(pause > .milliseconds(2_990) && pause < .milliseconds(3_010))
        #expect(budget.spend(.zero, at: pause) == .zero)
    }

    @Test func `who invents senders is held up by what all may take`() {
        var budget = SourceBudget<Int>()
        for sender in 0..<3 * SourceBudget<Int>.mostSources { budget.spend(.milliseconds(1), by: sender, at: .zero) }
        #expect(budget.spend(.seconds(12), at: .zero) > .seconds(49))
    }
}
