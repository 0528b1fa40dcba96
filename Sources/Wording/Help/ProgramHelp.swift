/// What the help says of `landfall` itself.
package enum LandfallHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Find, save, test and use your Diane and EndlessCode servers.",
            "Diane과 EndlessCode 서버 찾기, 저장, 테스트, 사용",
            paragraphs: [
                HelpText(
                    """
                    Data goes to stdout, everything else to stderr. Every command takes --server, --json, --timeout, --no-input, \
                    --no-color, --verbose and --tailscale-socket; see landfall(1). Completions: landfall completion bash.
                    """,
                    """
                    데이터는 stdout으로, 나머지는 모두 stderr로 출력합니다. 모든 명령에서 --server, --json, --timeout, --no-input, \
                    --no-color, --verbose, --tailscale-socket을 쓸 수 있습니다(landfall(1) 참고). 자동 완성: landfall completion bash
                    """)
            ],
            examples: [
                HelpExample("landfall scan", "find servers", "서버 찾기"),
                HelpExample("landfall add studio --from 1", "test the first one and save it", "첫 번째 서버를 테스트하고 저장"),
                HelpExample("landfall test my-mac", "test a connection stage by stage", "연결을 단계별로 테스트"),
                HelpExample("landfall status", "show the status of the selected server", "현재 서버의 상태 보기"),
                HelpExample("landfall list", "list the saved servers", "저장된 서버 목록"),
                HelpExample("landfall use studio", "select the server for other commands", "다른 명령이 사용할 서버 선택"),
                HelpExample(
                    "landfall pair studio", "get a Diane server's key with its pairing code", "페어링 코드로 Diane의 키 받기"),
                HelpExample("landfall token set studio", "set a profile's token", "프로필의 토큰 설정"),
                HelpExample("landfall announce", "announce this machine's server", "이 컴퓨터의 서버 공개"),
                HelpExample("landfall chat", "talk to Claude Code through EndlessCode", "EndlessCode로 Claude Code와 대화"),
                HelpExample("landfall doctor", "check this machine's setup", "이 컴퓨터의 설정 점검"),
                HelpExample("landfall tui studio", "open the full screen", "전체 화면 열기"),
            ])
    }

    package static var find: HelpText { HelpText("FIND SERVERS", "서버 찾기") }
    package static var save: HelpText { HelpText("SAVED SERVERS", "저장된 서버") }
    package static var check: HelpText { HelpText("CHECK CONNECTIONS", "연결 확인") }
    package static var use: HelpText { HelpText("USE A SERVER", "서버 사용") }
    package static var secure: HelpText { HelpText("TOKENS AND IDENTITIES", "토큰과 신원") }
    package static var programs: HelpText { HelpText("FOR SHELLS AND PROGRAMS", "셸과 프로그램") }
}

/// What the help says of `landfall version`.
package enum VersionHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print the version, as --version does.", "버전 출력 (--version과 같음)",
            paragraphs: [
                HelpText(
                    """
                    With --verbose it also prints the commit and the toolchain that landfall was built with, the mDNS engines it can use, \
                    and the paths of the libraries it opens at run time.
                    """,
                    """
                    --verbose를 쓰면 빌드한 커밋과 툴체인, 쓸 수 있는 mDNS 엔진, 실행 중에 여는 라이브러리의 위치도 출력합니다.
                    """)
            ],
            examples: ["landfall version", "landfall version --verbose"],
            exits: HelpText("0 ok, 2 usage", "0 성공, 2 사용법 오류"))
    }
}

/// What the help says of `landfall completion`.
package enum CompletionHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print a completion script for a shell.", "셸의 자동 완성 스크립트 출력",
            examples: [
                "landfall completion bash >~/.local/share/bash-completion/completions/landfall",
                "landfall completion zsh >~/.zfunc/_landfall",
                "landfall completion fish >~/.config/fish/completions/landfall.fish",
            ],
            exits: HelpText("0 ok, 2 usage", "0 성공, 2 사용법 오류"))
    }

    package static var shell: ArgumentText {
        ArgumentText("The shell: bash, zsh or fish.", "bash, zsh, fish 중 하나", value: .shell)
    }
}

/// What the help says of `landfall prompt`.
package enum PromptHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print the selected profile and its last known status, for a shell prompt.",
            "셸 프롬프트용으로 현재 프로필과 마지막 상태 출력",
            paragraphs: [
                HelpText(
                    """
                    Prints the name and a sign: ✓ connected, ✗ disconnected, ! error. If the status is older than five minutes it \
                    prints the name alone, and if no profile is selected, nothing. It does not contact the server: landfall watch, \
                    the screen, status and list --check record the status.
                    """,
                    """
                    이름과 기호를 출력합니다: ✓ 연결됨, ✗ 연결 끊김, ! 오류. 마지막 상태가 5분보다 오래되었으면 이름만, 선택한 \
                    프로필이 없으면 아무것도 출력하지 않습니다. 서버에는 연결하지 않습니다. 상태는 landfall watch, 화면, status, \
                    list --check가 기록합니다.
                    """)
            ],
            examples: ["landfall prompt", #"PS1='$(landfall prompt) \$ '"#],
            exits: HelpText("0 ok, even if no profile is selected", "0 성공 (선택한 프로필이 없어도)"))
    }
}
