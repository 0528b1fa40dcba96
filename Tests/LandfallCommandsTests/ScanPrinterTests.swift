import LandfallModel
import LandfallTerminal
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct ScanPrinterTests {
    private static let rows = [
        Samples.sighting("서버 거실", kind: .endlesscode),
        Samples.sighting("box", addresses: ["192.0.2.7", "2001:db8::7"]),
        Samples.sighting(String(repeating: "긴 이름 ", count: 12), isThisMachine: true),
    ]

    @Test(arguments: [40, 80, 200])
    func `the table fits the terminal and keeps names and numbers`(columns: Int) throws {
        let capture = TerminalCapture()
        let context = Self.context(capture, TerminalSize(columns: columns, rows: 24))
        var set = CandidateSet()
        var view = ScanPrinter(context: context, isWatching: false)
        for row in Self.rows {
            for change in set.apply(.found(row)) { try view.show(change) }
        }
        try view.tick(at: .seconds(1), set)
        let before = capture.outputText.count
        try view.finish(Self.document(set))
        view.close()
        let last = String(capture.outputText.dropFirst(before))
        let lines = Self.visible(last).split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= columns })
        #expect(lines.contains { $0.hasPrefix("1  box") })
        #expect(lines.contains { $0.hasPrefix("2  긴 이름") })
        #expect(lines.contains { $0.hasPrefix("3  서버 거실") })
        #expect(capture.outputText.hasSuffix("\u{1b}[?25h"))
    }

    @Test func `a pipe gets one line for each row, whole, as soon as it has an IPv4 address`() throws {
        let capture = TerminalCapture()
        var set = CandidateSet()
        var view = ScanPrinter(context: Self.context(capture, nil), isWatching: false)
        for change in set.apply(.found(Self.rows[1])) { try view.show(change) }
        #expect(capture.outputText == "1\tbox\tdiane\thttp://192.0.2.7:9090\t1 more route\n")
        for change in set.apply(.updated(Samples.sighting("box"))) { try view.show(change) }
        try view.finish(Self.document(set))
        #expect(capture.outputText.split(separator: "\n").count == 1 && view.hasShown)
    }

    @Test func `a row in a pipe waits for an address to settle on`() throws {
        let capture = TerminalCapture()
        var set = CandidateSet()
        var view = ScanPrinter(context: Self.context(capture, nil), isWatching: false)
        for name in ["local", "global", "later", "gone"] {
            let address = name == "global" ? "2001:db8::7" : "fe80::1"
            for change in set.apply(.found(Samples.sighting(name, addresses: [address]))) { try view.show(change) }
        }
        try view.tick(at: .milliseconds(100), set)
        try view.tick(at: .milliseconds(390), set)
        #expect(capture.outputText.isEmpty && !view.hasShown)
        try view.tick(at: .milliseconds(400), set)
        #expect(capture.outputText == "1\tglobal\tdiane\thttp://[2001:db8::7]:9090\t\n")
        for change in set.apply(.updated(Samples.sighting("later", addresses: ["fe80::1", "192.0.2.9"]))) {
            try view.show(change)
        }
        for change in set.apply(.lost(Samples.sighting("gone").id)) { try view.show(change) }
        try view.finish(Self.document(set))
        let names = capture.outputText.split(separator: "\n").map { $0.split(separator: "\t")[1] }
        #expect(names == ["global", "later", "local"])
    }

    @Test func `a row of the tailnet waits for the LAN, which may know it`() throws {
        let capture = TerminalCapture()
        var set = CandidateSet()
        var view = ScanPrinter(context: Self.context(capture, nil), isWatching: false)
        for change in set.apply(.found(Samples.tailnetStudio)) { try view.show(change) }
        try view.settled(.tailnet)
        try view.tick(at: .seconds(1), set)
        #expect(capture.outputText.isEmpty)
        var local = Samples.sighting("Studio")
        local.traits.hostLabels = ["studio"]
        for change in set.apply(.found(local)) { try view.show(change) }
        try view.settled(.lan)
        try view.finish(Self.document(set))
        #expect(capture.outputText == "1\tStudio\tdiane\thttp://192.0.2.7:9090\ttailnet, 1 more route\n")
    }

    @Test func `a row in a pipe lets those go first that stood before it in the last scan, for a moment`() throws {
        let rows = ["a", "b", "c"].map { Samples.candidate(Samples.sighting($0)) }
        func records() -> ScanRecords {
            ScanRecords(
                isWatching: false, earlier: rows.map(\.ref), messages: Messages(language: .english))
        }
        func names(_ lines: [String]) -> [Substring] { lines.map { $0.split(separator: "\t")[1] } }
        var all = records()
        #expect(all.lines(for: .found(rows[2])) == [] && all.lines(for: .found(rows[1])) == [])
        #expect(names(all.lines(for: .found(rows[0]))) == ["a", "b", "c"])
        var some = records()
        #expect(some.lines(for: .found(rows[1])) == [])
        #expect(some.lines(at: .milliseconds(100), CandidateSet()) == [])
        #expect(names(some.lines(at: .milliseconds(200), CandidateSet())) == ["b"])
        #expect(names(some.lines(for: .found(rows[0]))) == ["a"])
    }

    @Test func `a row in a pipe says which printed row it looks like`() {
        var set = CandidateSet()
        for name in ["Studio", "Studio "] { _ = set.apply(.found(Samples.sighting(name))) }
        var records = ScanRecords(isWatching: false, messages: Messages(language: .english))
        let lines = set.candidates.flatMap { records.lines(for: .found($0)) }
        #expect(
            lines == [
                "1\tStudio\tdiane\thttp://192.0.2.7:9090\t",
                "2\tStudio \tdiane\thttp://192.0.2.7:9090\thas invisible characters, looks like row 1 (192.0.2.7, unproven)",
            ])
    }

    @Test func `a row says that the tailnet has seen it`() throws {
        let capture = TerminalCapture()
        var set = CandidateSet()
        var view = ScanPrinter(context: Self.context(capture, nil), isWatching: true)
        var local = Samples.sighting("Studio")
        local.traits.hostLabels = ["studio"]
        for sighting in [Samples.tailnetStudio, local] {
            for change in set.apply(.found(sighting)) { try view.show(change) }
        }
        let url = "http://studio.tail12345.ts.net:9090"
        #expect(
            capture.outputText == "found\t1\tstudio\tdiane\t\(url)\ttailnet\n"
                + "updated\t1\tStudio\tdiane\thttp://192.0.2.7:9090\ttailnet, 1 more route\n")
    }

    @Test func `a watch in a pipe says what happened`() throws {
        let capture = TerminalCapture()
        var set = CandidateSet()
        var view = ScanPrinter(context: Self.context(capture, nil), isWatching: true)
        for event in [DiscoveryEvent.found(Self.rows[0]), .lost(Self.rows[0].id)] {
            for change in set.apply(event) { try view.show(change) }
        }
        let words = capture.outputText.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(words == ["found", "lost"])
    }

    @Test func `a watch as JSON is one object a line, with a heartbeat after half a minute of silence`() throws {
        let capture = TerminalCapture()
        var set = CandidateSet()
        var view = ScanPrinter(context: Self.context(capture, nil, isJSON: true), isWatching: true)
        for change in set.apply(.found(Self.rows[0])) { try view.show(change) }
        try view.tick(at: .seconds(29), set)
        #expect(capture.outputText.split(separator: "\n").count == 1)
        try view.tick(at: .seconds(30), set)
        try view.tick(at: .seconds(31), set)
        let lines = capture.outputText.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].contains(#""event":"found""#))
        #expect(lines[1] == #"{"event":"heartbeat","schema":"landfall.event/1"}"#)
    }

    private static func context(_ capture: TerminalCapture, _ size: TerminalSize?, isJSON: Bool = false)
        -> CommandContext
    {
        CommandContext(
            environment: [:], terminal: Terminal(capture: capture, size: size), isJSON: isJSON, isVerbose: false)
    }

    private static func document(_ set: CandidateSet) -> ScanDocument {
        ScanDocument(
            set, rows: RowOrder().arranged(set.candidates), isComplete: true, settledAt: [:], elapsed: .seconds(1))
    }

    /// The text without sequences and carriage returns.
    private static func visible(_ text: String) -> String {
        text.replacing(/\u{1b}\[[0-9;?]*[A-Za-z]/, with: "").replacing("\r\n", with: "\n").replacing("\r", with: "")
    }
}
