import ServerModel
import TerminalUI
import Testing

@testable import LandfallCommands
@testable import ServerViews
@testable import Wording
@testable import Workflows

struct CommandFailureTests {
    private static func failure(_ language: Language) -> CommandFailure {
        let messages = Messages(language: language)
        return CommandFailure(
            .targetUnknown, messages.targetUnknown("studio"),
            hints: [messages.howToAddProfile, messages.addressExamples])
    }

    @Test(arguments: [
        (
            Language.english, 40,
            """
            landfall: No profile and no machine of
                the tailnet is called studio
              Find servers: landfall scan; save one:
                landfall add NAME TARGET
              Give my-mac, 192.168.1.5:9090,
                https://box.local:8443/base,
                [fe80::1%eth0]:8080 or unix:/path
            """
        ),
        (
            .english, 80,
            """
            landfall: No profile and no machine of the tailnet is called studio
              Find servers: landfall scan; save one: landfall add NAME TARGET
              Give my-mac, 192.168.1.5:9090, https://box.local:8443/base,
                [fe80::1%eth0]:8080 or unix:/path
            """
        ),
        (
            .korean, 40,
            """
            landfall: studio(이)라는 프로필도
                tailnet 컴퓨터도 없습니다
              서버 찾기: landfall scan, 저장:
                landfall add 이름 대상
              예: my-mac, 192.168.1.5:9090,
                https://box.local:8443/base,
                [fe80::1%eth0]:8080, unix:/경로
            """
        ),
        (
            .korean, 80,
            """
            landfall: studio(이)라는 프로필도 tailnet 컴퓨터도 없습니다
              서버 찾기: landfall scan, 저장: landfall add 이름 대상
              예: my-mac, 192.168.1.5:9090, https://box.local:8443/base,
                [fe80::1%eth0]:8080, unix:/경로
            """
        ),
    ])
    func `a terminal gets it in its width, commands in one piece`(language: Language, columns: Int, text: String) {
        #expect(Self.failure(language).lines(columns: columns).joined(separator: "\n") == text)
    }

    @Test(arguments: Language.allCases)
    func `in a pipe each sentence is a line`(language: Language) {
        let failure = Self.failure(language)
        #expect(failure.lines() == ["landfall: \(failure.message)"] + failure.hints.map { "  \($0)" })
    }

    @Test(arguments: ["C.UTF-8", "ko_KR.UTF-8"])
    func `a pipe and JSON are not wrapped, a terminal is`(language: String) async {
        let line = ["rename", "studio", "No Name"]
        let pipe = await Self.run(line, language, size: nil)
        let narrow = await Self.run(line, language, size: TerminalSize(columns: 40, rows: 24))
        let json = await Self.run(line + ["--json"], language, size: TerminalSize(columns: 40, rows: 24))
        #expect(pipe.split(separator: "\n").count == 2)
        #expect(pipe.split(separator: "\n").contains { DisplayWidth.columns(of: $0) > 40 })
        #expect(narrow.split(separator: "\n").allSatisfy { DisplayWidth.columns(of: $0) <= 40 }, "\(narrow)")
        #expect(narrow.filter { $0 != " " && $0 != "\n" } == pipe.filter { $0 != " " && $0 != "\n" })
        #expect(json.hasPrefix("{") && json.split(separator: "\n").count == 1)
    }

    private static func run(_ line: [String], _ language: String, size: TerminalSize?) async -> String {
        let capture = TerminalCapture()
        _ = await LandfallMain.run(
            line, environment: ["LC_ALL": language, "HOME": "/nonexistent"],
            terminal: Terminal(capture: capture, size: size))
        return capture.errorText
    }
}
