import Foundation
import LandfallModel
import LandfallWorkflows
import Testing

@testable import LandfallViews

struct EnvironmentLinesTests {
    private static let target = HandoverTarget(kind: .diane, url: "http://10.0.0.5:9090/base", profile: "studio")

    private static func lines(_ target: HandoverTarget, isTerminal: Bool = false) -> String {
        EnvironmentLines.variables(of: target, isTerminal: isTerminal).joined(separator: "\n")
    }

    @Test func `there is a line for each variable, and no token`() {
        #expect(
            Self.lines(Self.target) == """
                export LANDFALL_KIND='diane'
                export LANDFALL_PROFILE='studio'
                export LANDFALL_URL='http://10.0.0.5:9090/base'
                """)
    }

    @Test func `a document has the same`() throws {
        #expect(
            try JSONText.encode(Document(Self.target))
                == #"{"kind":"diane","profile":"studio","schema":"landfall.environment/1","url":"http://10.0.0.5:9090/base"}"#
        )
    }

    @Test func `a token stands in quotation marks`() throws {
        #expect(EnvironmentLines.token(try Token("s'e c".utf8), as: "MY_KEY") == "export MY_KEY='s'\\''e c'")
    }

    @Test(arguments: ["/a'b/$(id)/`id`/\\/\"!*?", "/새 폴더/\t", "/a\nb"])
    func `a shell reads any path as it is, and a terminal obeys none`(path: String) throws {
        let target = HandoverTarget(kind: .diane, url: "unix:\(path)", profile: "p")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.lines(target) + "\nprintf %s \"$LANDFALL_URL\""]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let read = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(read == "unix:\(path)")
        let hostile = HandoverTarget(kind: .diane, url: "unix:/\u{1b}]0;x\u{7}", profile: "p")
        #expect(!Self.lines(hostile, isTerminal: true).contains("\u{1b}"))
    }
}
