import LandfallModel
import LandfallTerminal
import LandfallWording
import Testing

@testable import EndlessCodeClient
@testable import LandfallScreen

struct QuestionCardTests {
    private static let json = """
        {"question":"Which shore do you want to keep by hand?","header":"Shore","multi_select":SEVERAL,"options":[
        {"label":"North","description":"what people run by hand"},{"label":"South, with all of its bays and islands"}]}
        """

    private static func card(
        _ columns: Int, several: Bool = false, picked: Set<Int> = [], current: Int? = 0, seconds: Int? = 250
    ) throws -> QuestionCard {
        let text = json.replacing("SEVERAL", with: "\(several)")
        let question = try JSONBounds.shown.decode(TranscriptQuestion.self, from: Array(text.utf8))
        return QuestionCard(
            .init(id: ForeignText("p"), question: question, deadline: nil), picked: picked, current: current,
            seconds: seconds, columns: columns, Messages(language: .english))
    }

    private static func text(_ card: QuestionCard) -> String {
        card.lines.map(\.text.plain).joined(separator: "\n")
    }

    @Test func `with room choices have their explanations beside them, and the title its deadline`() throws {
        #expect(
            Self.text(try Self.card(72)) == """
                ? Shore: Which shore do you want to keep by hand?          4 min left
                  ○ 1  North                  what people run by hand
                  ○ 2  South, with all of its bays and islands
                """)
    }

    @Test(arguments: [18, 20, 28, 40]) func `it is whole at every width`(columns: Int) throws {
        let card = try Self.card(columns, several: true, picked: [1])
        let words = Self.text(card).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        for part in ["Which shore do you want to keep by hand?", "4 min left", "1 North", "what people run by hand"] {
            #expect(words.contains(part), "\(part) at \(columns)")
        }
        #expect(words.contains("◉ 2 South, with all of its bays and islands"))
        #expect(card.lines.allSatisfy { $0.text.columns <= columns - QuestionCard.margin })
    }

    @Test func `where rows are few the current choice is in sight`() throws {
        let card = try Self.card(20)
        let shown = card.shown(rows: 3, current: 1, from: nil)
        #expect(shown.count == 3 && shown.last?.choice == 1)
        // What is asked stays, as far as there is room for both.
        #expect(shown.first?.text.plain.hasPrefix("? Shore") == true)
        #expect(card.shown(rows: 2, current: 0, from: nil).map(\.choice) == [nil, 0])
        #expect(
            card.shown(rows: 1, current: 1, from: nil).map(\.choice) == [1]
                && card.shown(rows: 0, current: 1, from: nil).isEmpty)
        #expect(card.shown(rows: 3, current: nil, from: nil).first?.text.plain.hasPrefix("? Shore") == true)
        #expect(card.shown(rows: 99, current: 0, from: nil).count == card.lines.count)
    }
}
