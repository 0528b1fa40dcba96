/// What the help says of the flags that every command has, and of those that several have.
package enum GlobalHelp {
    package static var server: ArgumentText {
        ArgumentText(
            "Use this profile; overrides LANDFALL_SERVER and the saved selection.",
            "사용할 프로필 (LANDFALL_SERVER와 저장된 선택보다 우선)", value: .name)
    }
    package static var json: ArgumentText {
        ArgumentText(
            "Print JSON: one document, or one object per line if the command streams.",
            "JSON으로 출력 (문서 하나, 계속 출력하는 명령은 한 줄에 객체 하나)")
    }
    package static var timeout: ArgumentText {
        ArgumentText("Stop after this many seconds, 0.1 to 86400.", "이 시간이 지나면 중단 (0.1~86400초)", value: .seconds)
    }
    package static var noInput: ArgumentText { ArgumentText("Never prompt.", "질문하지 않음") }
    package static var noColor: ArgumentText { ArgumentText("Print without colours.", "색 없이 출력") }
    package static var verbose: ArgumentText {
        ArgumentText("Print what landfall does, in detail, to stderr.", "진행 내용을 stderr에 자세히 출력")
    }
    package static var tailscaleSocket: ArgumentText {
        ArgumentText(
            "The socket of tailscaled; overrides LANDFALL_TAILSCALE_SOCKET.",
            "tailscaled의 소켓 (LANDFALL_TAILSCALE_SOCKET보다 우선)", value: .path)
    }
    package static var allowUnproven: ArgumentText {
        ArgumentText(
            "If no route that can prove the server's identity answers, use one that cannot.",
            "신원을 확인할 수 있는 경로가 응답하지 않으면 확인할 수 없는 경로라도 사용")
    }
    /// The name of a profile, as the argument of most commands.
    package static var profile: ArgumentText { ArgumentText("The profile.", "프로필", value: .name) }
    /// What `--accept-new` does where a changed certificate matters.
    package static var acceptNew: ArgumentText {
        ArgumentText(
            "Accept a certificate that was never recorded, but not a changed one.",
            "처음 보는 인증서를 받아들임 (바뀐 인증서는 받아들이지 않음)")
    }
}
