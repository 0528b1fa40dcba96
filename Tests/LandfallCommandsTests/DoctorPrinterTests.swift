import Foundation
import LandfallConnections
import LandfallModel
import LandfallTerminal
import Testing
import WorkflowsTestSupport

@testable import LandfallCommands
@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct DoctorPrinterTests {
    private static func context(
        _ capture: TerminalCapture, columns: Int?, language: Language = .english, isJSON: Bool = false
    ) -> CommandContext {
        let size = columns.map { TerminalSize(columns: $0, rows: 24) }
        return CommandContext(
            environment: ["LANG": language.rawValue], terminal: Terminal(capture: capture, size: size), isJSON: isJSON,
            isVerbose: false)
    }

    private static func plain(_ text: String) -> [String] {
        text.replacing(/\u{1b}\[[0-9;]*m/, with: "").split(separator: "\n").map(String.init)
    }

    @Test(arguments: [20, 40, 59, 60, 80, 200], Language.allCases)
    func `everything fits the terminal and nothing is cut`(columns: Int, language: Language) throws {
        for finding in Samples.findings {
            let capture = TerminalCapture()
            let context = Self.context(capture, columns: columns, language: language)
            try DoctorPrinter(context: context).show(finding)
            let lines = Self.plain(capture.outputText)
            let words = finding.text(context.messages)
            // Neither a word of a command nor what is quoted is ever broken, for it is to be copied.
            let longWords = words.remedy.map { remedy in
                guard case .run(let line) = remedy else { return 0 }
                let command = line.description
                if command.contains("'") { return command.count }
                return command.split(separator: " ").map(\.count).max() ?? 0
            }
            #expect(
                lines.allSatisfy { DisplayWidth.columns(of: $0) <= max(columns, 24 + (longWords ?? 0)) }, "\(lines)")
            #expect(lines.first?.hasPrefix(context.messages.verdict(finding.status)) == true, "never by colour alone")
            #expect(lines.first?.contains(finding.name) == true)
            let all = lines.joined().filter { $0 != " " && $0 != "\\" }
            for text in [words.message, words.remedy?.text.description].compactMap(\.self) {
                #expect(all.contains(text.filter { $0 != " " && $0 != "\\" }), "\(text) in \(lines)")
            }
            let lead = words.remedy.map(context.messages.lead)
            let leads = lines.filter { line in lead.map { line.drop { $0 == " " }.hasPrefix($0) } == true }
            #expect(leads.count == (finding.status == .ok ? 0 : 1), "a remedy begins its own line: \(lines)")
        }
    }

    @Test func `a command that is wrapped can be copied`() throws {
        let capture = TerminalCapture()
        let long = String(repeating: "x", count: 50)
        let finding = FilesFinding.tooOpen(folders: ["/home/me/.config/landfall"], files: [ForeignText("/\(long)")])
        try DoctorPrinter(context: Self.context(capture, columns: 40)).show(Finding(finding))
        #expect(
            Self.plain(capture.outputText).suffix(4) == [
                "  run: chmod 700 \\", "  /home/me/.config/landfall && chmod \\", "  600 \\", "  /\(long)",
            ])
        let quoted = TerminalCapture()
        let spaced = FilesFinding.links([ForeignText("/home/me/a  b")])
        try DoctorPrinter(context: Self.context(quoted, columns: 40)).show(Finding(spaced))
        let command = spaced.text(Messages(language: .english)).remedy?.text
        #expect(Self.plain(quoted.outputText).last == command.map { "  run: \($0)" })
    }

    @Test func `beside each other where there is room`() throws {
        let capture = TerminalCapture()
        try DoctorPrinter(context: Self.context(capture, columns: 80)).show(Finding(NSSFinding.absent))
        #expect(
            Self.plain(capture.outputText) == [
                "warn  nss_mdns   Other programs cannot resolve .local names; landfall can",
                "                 run: sudo apt install libnss-mdns",
            ])
    }

    @Test func `below each other where there is none`() throws {
        let capture = TerminalCapture()
        try DoctorPrinter(context: Self.context(capture, columns: 40)).show(Finding(NSSFinding.absent))
        #expect(
            Self.plain(capture.outputText) == [
                "warn  nss_mdns", "  Other programs cannot resolve .local", "  names; landfall can",
                "  run: sudo apt install libnss-mdns",
            ])
    }

    @Test func `a pipe gets one record a line`() throws {
        let capture = TerminalCapture()
        let printer = DoctorPrinter(context: Self.context(capture, columns: nil))
        for finding in [Finding(NSSFinding.absent), Finding(ClockFinding.synchronised)] { try printer.show(finding) }
        try printer.finish([])
        #expect(
            capture.outputText == """
                warn\tnss_mdns\tOther programs cannot resolve .local names; landfall can\tsudo apt install libnss-mdns
                ok\tclock\tThe clock is synchronised

                """)
    }

    @Test func `a program gets one line of JSON, in English`() throws {
        let capture = TerminalCapture()
        let context = Self.context(capture, columns: nil, language: .korean, isJSON: true)
        let printer = DoctorPrinter(context: context)
        let findings: [Finding] = [
            Finding(AvahiFinding.daemon), Finding(ResolverFinding.missing), .unfinished("clock"),
        ]
        for finding in findings { try printer.show(finding) }
        #expect(capture.outputText.isEmpty)
        try printer.finish(findings)
        let text = capture.outputText
        #expect(text.hasSuffix("\n") && text.filter { $0 == "\n" }.count == 1)
        let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: any Sendable])
        #expect(Set(object.keys) == ["schema", "checks"])
        #expect(object["schema"] as? String == "landfall.doctor/1")
        let checks = try #require(object["checks"] as? [[String: String]])
        #expect(checks.map { $0["name"] } == ["avahi", "resolver", "clock"])
        #expect(checks.map { $0["status"] } == ["ok", "fail", "warn"])
        #expect(checks[0] == ["name": "avahi", "status": "ok", "message": "avahi-daemon answers"])
        #expect(Set(checks[1].keys) == ["name", "status", "message", "remedy"])
        #expect(checks[2]["message"]?.hasPrefix("check_timed_out") == true)
    }
}
