/// What the help says of the flags by which a token is given.
package enum TokenOptionsHelp {
    package static var tokenStdin: ArgumentText {
        ArgumentText("Read the token from standard input, to its end.", "표준 입력에서 토큰을 끝까지 읽음")
    }
    package static var tokenFd: ArgumentText {
        ArgumentText("Read the token from this open file descriptor.", "열려 있는 이 파일 디스크립터에서 토큰을 읽음", value: .number)
    }
    package static var tokenRef: ArgumentText {
        ArgumentText(
            "Where you keep the token yourself: env:VARIABLE, file:/PATH or cmd:COMMAND.",
            "직접 보관하는 토큰의 위치 (env:변수, file:/경로, cmd:명령)", value: .reference)
    }
    package static var store: ArgumentText {
        ArgumentText("Where landfall stores the token.", "landfall이 토큰을 보관할 저장소", value: .store)
    }
}

/// What the help says of `landfall token`.
package enum TokenHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Set, locate, move or delete a profile's token.", "프로필의 토큰 설정, 위치 확인, 이동, 삭제",
            paragraphs: [
                HelpText(
                    """
                    A token is stored in the desktop's keyring or in a sealed (encrypted) file, or stays where you keep it: in a variable, in \
                    a file, or behind a command. No flag takes the token itself, and no token command prints it.
                    """,
                    """
                    토큰은 데스크톱의 키링이나 암호화 파일(sealed)에 보관하거나, 변수, 파일, 명령처럼 직접 보관하는 곳에 둡니다. 토큰 \
                    값을 받는 플래그는 없으며, 토큰을 출력하지도 않습니다.
                    """)
            ])
    }
}

/// What the help says of `landfall token set`.
package enum TokenSetHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Set a profile's token.", "프로필의 토큰 설정",
            paragraphs: [
                HelpText(
                    """
                    Asks for the token on the terminal, without echo. The new token is tested before it replaces the old one. Without a \
                    keyring, landfall first asks where to store the token, and remembers the answer.
                    """,
                    """
                    터미널에서 화면에 표시하지 않고 토큰을 입력받습니다. 새 토큰을 테스트한 뒤 이전 토큰을 바꿉니다. 키링이 없으면 \
                    토큰을 보관할 곳을 먼저 묻고 기억합니다.
                    """)
            ],
            examples: [
                "landfall token set studio",
                "pass show studio | landfall token set studio --token-stdin --store sealed",
                "landfall token set studio --token-ref 'cmd:pass show studio'",
            ],
            exits: HelpText(
                """
                0 set, 2 usage, 3 no such profile, 4 the token is refused or cannot be read, 10 no token store or keyring trouble; \
                others as for test
                """,
                """
                0 설정됨, 2 사용법 오류, 3 프로필 없음, 4 토큰이 거부되거나 읽을 수 없음, 10 토큰 저장소 없음 또는 키링 문제; \
                그 밖은 test와 같음
                """))
    }

    package static var noTest: ArgumentText {
        ArgumentText("Save the token without testing it on the server.", "서버에서 테스트하지 않고 저장")
    }
}

/// What the help says of `landfall token where`.
package enum TokenWhereHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show where a profile's token is.", "프로필의 토큰 위치 보기",
            paragraphs: [
                HelpText(
                    """
                    Prints where the token is and whether it is there, never the token. It neither unlocks a store nor runs a command.
                    """,
                    """
                    토큰의 위치와 토큰이 있는지만 출력하고 토큰은 출력하지 않습니다. 저장소의 잠금을 풀거나 명령을 실행하지 않습니다.
                    """)
            ],
            examples: ["landfall token where studio", "landfall token where studio --json | jq .present"],
            exits: HelpText(
                "0 ok, 3 no such profile, 4 there is no token, or it cannot be read, 10 keyring trouble",
                "0 성공, 3 프로필 없음, 4 토큰이 없거나 읽을 수 없음, 10 키링 문제"))
    }
}

/// What the help says of `landfall token move`.
package enum TokenMoveHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Move a profile's token to another store.", "프로필의 토큰을 다른 저장소로 이동",
            paragraphs: [
                HelpText(
                    """
                    Copies the token, saves the profile, and only then deletes the old token. A token that you keep yourself, in a \
                    variable, a file or a command, is not deleted.
                    """,
                    """
                    토큰을 복사하고 프로필을 저장한 다음에야 이전 토큰을 삭제합니다. 변수, 파일, 명령처럼 직접 보관하는 토큰은 그대로 \
                    둡니다.
                    """)
            ],
            examples: ["landfall token move studio --store sealed"],
            exits: HelpText(
                "0 moved, 2 usage, 3 no such profile, 4 there is no token, or it cannot be read, 10 keyring trouble",
                "0 이동됨, 2 사용법 오류, 3 프로필 없음, 4 토큰이 없거나 읽을 수 없음, 10 키링 문제"))
    }

    package static var store: ArgumentText { ArgumentText("The new store.", "옮겨 갈 저장소", value: .store) }
}

/// What the help says of `landfall token delete`.
package enum TokenDeleteHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Delete a profile's token.", "프로필의 토큰 삭제",
            paragraphs: [
                HelpText(
                    """
                    Asks on a terminal; without one, and with --no-input, --yes is needed. A token that you keep yourself, in a variable, \
                    a file or a command, is not deleted.
                    """,
                    """
                    터미널에서는 확인을 묻고, 터미널이 없거나 --no-input을 쓰면 --yes가 필요합니다. 변수, 파일, 명령처럼 직접 보관하는 \
                    토큰은 그대로 둡니다.
                    """)
            ],
            examples: ["landfall token delete studio --yes"],
            exits: HelpText(
                """
                0 deleted, 1 the answer was no, 2 usage, or no terminal and no --yes, 3 no such profile, 4 there is no token, \
                10 keyring trouble
                """,
                """
                0 삭제됨, 1 삭제하지 않기로 답함, 2 사용법 오류, 또는 터미널도 --yes도 없음, 3 프로필 없음, 4 토큰 없음, 10 키링 문제
                """))
    }

    package static var yes: ArgumentText { ArgumentText("Delete without asking.", "묻지 않고 삭제") }
}
