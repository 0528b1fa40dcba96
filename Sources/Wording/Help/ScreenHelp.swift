/// What the help says of `landfall tui`.
package enum TuiHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show all servers in a full-screen view.", "모든 서버를 전체 화면으로 보기",
            paragraphs: [
                HelpText(
                    """
                    Shows every saved server with its status, the servers nearby, and the stages of a test; you can save, select and \
                    remove servers there. Press ? for the keys and : to run a command. landfall without arguments opens it too. On \
                    a terminal that cannot redraw, with --plain, or if LANDFALL_PLAIN is set, it prints lines and asks for numbers.
                    """,
                    """
                    저장된 서버와 상태, 주변 서버, 테스트의 단계를 보여 주며 서버를 저장, 선택, 삭제할 수 있습니다. ?를 누르면 단축키, \
                    콜론(:)을 누르면 명령 입력줄이 나옵니다. 인수 없이 landfall만 실행해도 열립니다. 화면을 다시 그릴 수 없는 터미널이거나, --plain을 \
                    쓰거나, LANDFALL_PLAIN이 설정되어 있으면 줄 단위로 출력하고 번호를 묻습니다.
                    """)
            ],
            examples: ["landfall tui studio", "landfall tui --theme contrast", "landfall tui --plain"],
            exits: HelpText(
                """
                0 quit, 1 the profiles cannot be used, 2 usage or unsuitable terminal, 3 no such profile, 130 interrupted
                """,
                """
                0 나감, 1 프로필을 쓸 수 없음, 2 사용법 오류 또는 쓸 수 없는 터미널, 3 프로필 없음, 130 중단됨
                """))
    }

    package static var name: ArgumentText {
        ArgumentText("The profile to show first.", "처음에 보여 줄 프로필", value: .name)
    }
    package static var plain: ArgumentText { ArgumentText("Print lines and ask for numbers.", "줄 단위로 출력하고 번호를 물어봄") }
    package static var theme: ArgumentText {
        ArgumentText("The colours to use from now on.", "앞으로 사용할 색", value: .theme)
    }
    package static var language: ArgumentText {
        ArgumentText("The language to use from now on.", "앞으로 사용할 언어", value: .tongue)
    }
    package static var printLast: ArgumentText {
        ArgumentText("Print the last status of the servers on exit.", "나갈 때 서버의 마지막 상태를 출력")
    }
}

/// What the help says of `landfall chat`.
package enum ChatHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Talk to Claude Code through an EndlessCode server.", "EndlessCode 서버를 통해 Claude Code와 대화",
            paragraphs: [
                HelpText(
                    """
                    Opens the conversation on the full screen. With --send - it sends standard input once, as one message, and prints \
                    the answer as it arrives. Messages you send let Claude Code act on the server's machine, so you must allow it \
                    first, with landfall edit NAME --sending or when the screen asks. Nothing is sent twice.
                    """,
                    """
                    대화를 전체 화면으로 엽니다. --send -를 쓰면 표준 입력을 메시지 하나로 한 번 보내고 응답을 오는 대로 출력합니다. \
                    보낸 메시지에 따라 Claude Code가 서버 컴퓨터에서 작업할 수 있으므로 먼저 허용해야 합니다: landfall edit \
                    이름 --sending을 실행하거나 화면의 질문에 답하세요. 같은 메시지를 두 번 보내지 않습니다.
                    """)
            ],
            examples: ["landfall chat", "echo hello | landfall chat s1 --send -"],
            exits: HelpText(
                """
                0 quit or answered, 1 the session is unknown or not running, 2 usage, 3 no such profile, 11 sending is not allowed, \
                130 interrupted; others as for status
                """,
                """
                0 나감 또는 응답받음, 1 세션이 없거나 실행 중이 아님, 2 사용법 오류, 3 프로필 없음, 11 보내기가 허용되지 않음, \
                130 중단됨; 그 밖은 status와 같음
                """))
    }

    package static var session: ArgumentText {
        ArgumentText(
            "The session, as listed by get sessions; the last active one by default.",
            "get sessions에 나온 세션 (기본값은 마지막으로 활동한 세션)", value: .session)
    }
    package static var send: ArgumentText {
        ArgumentText("Send standard input once.", "표준 입력을 한 번 보냄", value: .input)
    }
}
