/// What the help says of `landfall list`.
package enum ListHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "List the saved profiles.", "저장된 프로필 목록",
            paragraphs: [
                HelpText(
                    """
                    Shows each profile with its preferred route and where its token is stored, and which profile is current and why. It \
                    uses neither the network nor the keyring, except with --check, which checks all servers once, in parallel.
                    """,
                    """
                    각 프로필의 먼저 쓰는 경로와 토큰 위치, 현재 프로필과 그것이 선택된 이유를 보여 줍니다. 네트워크와 키링은 사용하지 \
                    않습니다. --check를 쓰면 모든 서버의 상태를 동시에 한 번 확인합니다.
                    """)
            ],
            examples: [
                "landfall list", "landfall list --check", "landfall list --check --watch",
                "landfall list --json | jq -r '.profiles[].name'",
            ],
            exits: HelpText(
                """
                0 ok, even if there are no profiles, 1 the profiles cannot be used; with --check also 1 if servers fail in different \
                ways, otherwise as for status
                """,
                """
                0 성공 (프로필이 없어도), 1 프로필을 쓸 수 없음; --check에서는 서버마다 실패 종류가 다르면 1, 그 밖은 status와 같음
                """))
    }

    package static var check: ArgumentText {
        ArgumentText("Check each server once.", "각 서버의 상태를 한 번 확인")
    }
    package static var watch: ArgumentText {
        ArgumentText(
            "With --check: keep checking, as watch does, until Ctrl-C.", "--check와 함께: Ctrl-C를 누를 때까지 watch처럼 계속 확인")
    }
}

/// What the help says of `landfall show`.
package enum ShowHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show a profile.", "프로필 보기",
            paragraphs: [
                HelpText(
                    """
                    Shows the routes, the server's recorded identity and where the token is stored, never the token. Without a name \
                    it shows the selected profile.
                    """,
                    """
                    경로, 기록된 서버 신원, 토큰 위치를 보여 줍니다. 토큰 자체는 보여 주지 않습니다. 이름을 지정하지 않으면 현재 \
                    프로필을 보여 줍니다.
                    """)
            ],
            examples: ["landfall show", "landfall show studio --json | jq .identity"],
            exits: HelpText(
                "0 ok, 2 usage, 3 no such profile, or none selected", "0 성공, 2 사용법 오류, 3 프로필이 없거나 선택되지 않음"))
    }
}

/// What the help says of `landfall use`.
package enum UseHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Select the profile that other commands use.", "다른 명령이 사용할 프로필 선택",
            paragraphs: [
                HelpText(
                    """
                    The selection applies to every terminal; a command that is already running keeps its profile. --server and \
                    LANDFALL_SERVER override it, and use warns you if the variable is set. With --shell nothing is saved: use prints \
                    a line that selects the profile for one shell. Without a name it lists the profiles on a terminal and asks.
                    """,
                    """
                    선택은 모든 터미널에 적용되며, 이미 실행 중인 명령은 쓰던 프로필을 계속 씁니다. --server와 LANDFALL_SERVER가 \
                    선택보다 우선하며, 변수가 설정되어 있으면 알려 줍니다. --shell을 쓰면 저장하지 않고 그 셸에만 적용할 명령줄을 \
                    출력합니다. 이름을 지정하지 않으면 터미널에 목록을 보여 주고 묻습니다.
                    """)
            ],
            examples: [
                "landfall use studio",
                HelpExample("landfall use", "select from a list", "목록에서 선택"),
                HelpExample("landfall use -", "the previous profile", "이전 프로필"),
                HelpExample(#"eval "$(landfall use --shell studio)""#, "for this shell only", "이 셸에만"),
            ],
            exits: HelpText(
                "0 ok, 1 nothing selected, 2 usage, 3 no such profile, or no previous one",
                "0 성공, 1 선택하지 않음, 2 사용법 오류, 3 프로필 없음 또는 이전 프로필 없음"))
    }

    package static var name: ArgumentText {
        ArgumentText("The profile, or - for the previous one.", "프로필, 이전 프로필은 -", value: .name)
    }
    package static var shell: ArgumentText {
        ArgumentText("Print the line that selects it for this shell only.", "이 셸에만 적용할 명령줄을 출력")
    }
}

/// What the help says of `landfall current`.
package enum CurrentHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print the selected profile, and how it was selected.", "현재 프로필과 그 출처 출력",
            paragraphs: [
                HelpText(
                    """
                    Prints to stdout the name of the profile that other commands use, and to stderr where the selection comes from. With \
                    --source, the origin follows the name after a tab: flag, environment, saved or only.
                    """,
                    """
                    다른 명령이 사용하는 프로필의 이름을 출력합니다. 선택의 출처는 stderr에, --source를 쓰면 이름과 탭 다음에 \
                    출력합니다: flag, environment, saved, only.
                    """)
            ],
            examples: [
                "landfall current", "landfall current --source", #"PS1='$(landfall current 2>/dev/null) \$ '"#,
            ],
            exits: HelpText(
                "0 ok, 3 none selected, or the selected one is gone", "0 성공, 3 선택되지 않았거나 선택한 프로필이 없어짐"))
    }

    package static var source: ArgumentText {
        ArgumentText("Print where the selection comes from, too.", "선택의 출처도 출력")
    }
}
