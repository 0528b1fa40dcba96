import LandfallModel
import LandfallTerminal
import Testing

@testable import LandfallViews
@testable import LandfallWording
@testable import LandfallWorkflows

struct CommandFailureTests {
    private static func failure(_ language: Language) -> CommandFailure {
        let messages = Messages(language: language)
        return CommandFailure(
            .targetUnknown, messages.targetUnknown("studio", hasTailnet: true, elsewhere: nil),
            hints: messages.howToAddProfile + [messages.addressExamples])
    }

    @Test(arguments: [
        (
            Language.english, 40,
            """
            landfall: No profile or tailnet machine
                is named studio
              Find servers: landfall scan
              Save one: landfall add TARGET
              Examples: my-mac, 192.168.1.5:9090,
                https://box.local:8443/base,
                [fe80::1%eth0]:8080, unix:/path or
                ssh://box
            """
        ),
        (
            .english, 80,
            """
            landfall: No profile or tailnet machine is named studio
              Find servers: landfall scan
              Save one: landfall add TARGET
              Examples: my-mac, 192.168.1.5:9090, https://box.local:8443/base,
                [fe80::1%eth0]:8080, unix:/path or ssh://box
            """
        ),
        (
            .korean, 40,
            """
            landfall: studio: 이 이름의 프로필이나
                tailnet 컴퓨터가 없습니다
              서버 찾기: landfall scan
              저장하려면: landfall add 대상
              예: my-mac, 192.168.1.5:9090,
                https://box.local:8443/base,
                [fe80::1%eth0]:8080, unix:/경로,
                ssh://box
            """
        ),
        (
            .korean, 80,
            """
            landfall: studio: 이 이름의 프로필이나 tailnet 컴퓨터가 없습니다
              서버 찾기: landfall scan
              저장하려면: landfall add 대상
              예: my-mac, 192.168.1.5:9090, https://box.local:8443/base,
                [fe80::1%eth0]:8080, unix:/경로, ssh://box
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
}
