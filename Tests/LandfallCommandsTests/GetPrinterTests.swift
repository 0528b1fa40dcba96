import LandfallModel
import LandfallTerminal
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording

struct GetPrinterTests {
    private struct Item: GetItem {
        let name: String
        var title: ForeignText { ForeignText(name) }

        func fields(_: Messages) -> [AreaField] {
            [AreaField("name", name, .row(1)), AreaField("kind", "book")]
        }
    }

    private func show(
        _ content: GetDocument.Content, filter: String? = nil, isUnproven: Bool = false, columns: Int? = nil,
        isJSON: Bool = false
    ) throws -> (output: String, error: String) {
        let capture = TerminalCapture()
        try GetPrinter(context: WatchSamples.context(capture, columns: columns, isJSON: isJSON)).show(
            GetDocument(area: "jobs", content: content, isUnproven: isUnproven), filter: filter)
        return (capture.outputText, capture.errorText)
    }

    private let books: GetDocument.Content = .all([Item(name: "Emma"), Item(name: "Ulysses")])

    @Test func `a terminal gets a table, a pipe records, and one thing is a page`() throws {
        #expect(try show(books, columns: 40).output == "NAME\nEmma\nUlysses\n")
        #expect(try show(books).output == "Emma\nUlysses\n")
        #expect(try show(.one(Item(name: "Emma"))).output == "Emma\nkind  book\n")
    }

    @Test func `that the server proves nothing is said beside it, in a document it is a field`() throws {
        #expect(try show(books, isUnproven: true).error.hasPrefix("unproven: "))
        let document = try show(books, isUnproven: true, isJSON: true)
        #expect(document.error.isEmpty && document.output.contains(#""proven":false"#))
    }

    @Test func `an empty area is told from a filter that nothing fits`() throws {
        #expect(try show(.all([]), filter: "x") == ("", "Nothing to list on this server\n"))
        #expect(try show(books, filter: "nothing") == ("", "No rows match the filter\n"))
        #expect(try show(books, filter: "EMMA").output == "Emma\n")
    }
}
