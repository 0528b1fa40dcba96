import Glibc
import Testing

@testable import LandfallTerminal

@Suite struct TerminalOutputTests {
    @Test func `what is written reaches the stream that was meant`() throws {
        let capture = TerminalCapture(typed: "yes\n")
        let terminal = Terminal(capture: capture)
        try terminal.output.write("{\"a\":1}\n")
        try terminal.error.write(lines: ["no color", StyledText("bad", .bad)])
        try terminal.output.write("")
        #expect(capture.outputText == "{\"a\":1}\n")
        #expect(capture.errorText == "no color\nbad\n")
        var typed = [UInt8](repeating: 0, count: 16)
        #expect(read(terminal.input, &typed, 16) == 4)
        #expect(!terminal.output.isTerminal && !terminal.output.canRedraw && !terminal.isInputTerminal)
    }

    @Test func `a captured terminal has the size and the colour that it was given`() throws {
        let capture = TerminalCapture()
        let terminal = Terminal(capture: capture, size: TerminalSize(columns: 40, rows: 10))
        #expect(terminal.output.size == TerminalSize(columns: 40, rows: 10))
        #expect(terminal.output.canRedraw && terminal.output.style.isColored)
        let dumb = Terminal(
            capture: capture, size: TerminalSize(columns: 40, rows: 10), environment: ["TERM": "dumb"])
        #expect(dumb.output.isTerminal && !dumb.output.canRedraw && !dumb.output.style.isColored)
    }

    @Test(arguments: [
        ([:], 80, 24), (["COLUMNS": "132", "LINES": "50"], 132, 50), (["COLUMNS": "0", "LINES": "-1"], 80, 24),
        (["COLUMNS": "wide"], 80, 24), (["COLUMNS": "99999999999999999999"], 80, 24),
    ])
    func `a pipe is as wide as COLUMNS says, else 80`(environment: [String: String], columns: Int, rows: Int) {
        let terminal = Terminal(capture: TerminalCapture(), environment: environment)
        #expect(terminal.output.size == TerminalSize(columns: columns, rows: rows))
    }

    @Test func `a terminal is asked for its size each time`() throws {
        let terminal = try PseudoTerminal(columns: 0, rows: 0)
        let output = TerminalOutput(
            descriptor: terminal.slave, noColorFlag: false, environment: ["TERM": "xterm", "COLUMNS": "70"])
        #expect(output.isTerminal && output.canRedraw && output.style.isColored)
        #expect(output.size == TerminalSize(columns: 70, rows: 24), "a new pseudo-terminal says 0 by 0")
        terminal.resize(columns: 40, rows: 12)
        #expect(output.size == TerminalSize(columns: 40, rows: 12))
        terminal.resize(columns: 200, rows: 50)
        #expect(output.size == TerminalSize(columns: 200, rows: 50))
    }

    @Test func `a reader that has gone is an error of its own`() throws {
        TerminalSignals.ignoreBrokenPipes()
        let (reader, writer) = try makePipe()
        defer { close(writer) }
        close(reader)
        let output = TerminalOutput(descriptor: writer, noColorFlag: false, environment: [:])
        #expect(throws: TerminalError.readerGone) { try output.write("row\n") }
        #expect(TerminalError.readerGone.code == "reader_gone")
    }

    @Test func `another failure keeps its errno`() {
        let output = TerminalOutput(descriptor: -1, noColorFlag: false, environment: [:])
        #expect(throws: TerminalError.writeFailed(EBADF)) { try output.write("row\n") }
        #expect(TerminalError.writeFailed(EBADF).code == "write_failed")
    }

    @Test func `a slow reader of a non-blocking pipe gets everything`() async throws {
        let (reader, writer) = try makePipe()
        _ = fcntl(writer, F_SETFL, O_NONBLOCK)
        let text = String(repeating: "거실 서버\n", count: 60_000)
        async let received = drain(reader)
        let output = TerminalOutput(descriptor: writer, noColorFlag: false, environment: [:])
        try output.write(text)
        close(writer)
        #expect(await received == Array(text.utf8))
        close(reader)
    }

    private func drain(_ reader: Int32) async -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(reader, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
        return all
    }

    private func makePipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        return (ends[0], ends[1])
    }
}
