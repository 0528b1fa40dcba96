/// What the help says of `landfall status`.
package enum StatusHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show a server's status.", "서버 상태 보기",
            paragraphs: [
                HelpText(
                    """
                    Prints whether the server is connected, and if not, why. The route that answers first is used. Without a name it \
                    checks the selected profile's server; with --all those of all profiles, in parallel, one object per line with --json.
                    """,
                    """
                    서버가 연결되었는지, 연결되지 않았으면 그 이유를 출력합니다. 가장 먼저 응답한 경로를 씁니다. 이름을 지정하지 않으면 현재 프로필의 서버를 \
                    확인하고, --all을 쓰면 모든 프로필의 서버를 동시에 확인합니다(--json에서는 한 줄에 객체 하나).
                    """)
            ],
            examples: [
                "landfall status", "landfall status --all", "landfall status studio --json | jq .status.total_tools",
            ],
            exits: HelpText(
                """
                0 connected, 2 usage, 3 no such profile, and as for test: 4 token, 6 unreachable, 7 TLS, 8 another identity or \
                product, 9 invalid reply, 10 local problem, 11 refused by policy; with --all the code that all failures share, else 1
                """,
                """
                0 연결됨, 2 사용법 오류, 3 프로필 없음, 그 밖은 test와 같음: 4 토큰, 6 연결 안 됨, 7 TLS, 8 다른 신원이나 제품, \
                9 잘못된 응답, 10 이 컴퓨터의 문제, 11 정책상 거부; --all은 모든 실패의 코드가 같으면 그 코드, 다르면 1
                """))
    }

    package static var all: ArgumentText {
        ArgumentText("Check the servers of all profiles.", "모든 프로필의 서버 확인")
    }
}

/// What the help says of `landfall watch`.
package enum WatchHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Watch the connection to servers until stopped.", "서버 연결을 계속 지켜보기",
            paragraphs: [
                HelpText(
                    """
                    Polls each server every five seconds and prints what changes; with --json each state is a line, with a \
                    heartbeat every minute. Editing a profile reconnects to its server. A selection made elsewhere with landfall use is \
                    followed only with --follow. Ctrl-Z pauses.
                    """,
                    """
                    5초마다 각 서버를 확인하고 바뀐 상태를 출력합니다. --json을 쓰면 상태마다 한 줄씩, 1분마다 heartbeat를 출력합니다. \
                    프로필을 편집하면 다시 연결합니다. 다른 곳에서 landfall use로 바꾼 선택은 --follow를 쓸 때만 따라갑니다. \
                    Ctrl-Z로 일시 정지합니다.
                    """)
            ],
            examples: ["landfall watch", "landfall watch studio mac --json", "landfall watch --follow --notify"],
            exits: HelpText(
                "0 ended by --timeout, 2 usage, 3 no such profile, 11 the network is metered, 130 interrupted",
                "0 --timeout으로 끝남, 2 사용법 오류, 3 프로필 없음, 11 종량제 네트워크, 130 중단됨"))
    }

    package static var names: ArgumentText {
        ArgumentText("The profiles; the current one by default.", "프로필 (기본값은 현재 프로필)", value: .name)
    }
    package static var interval: ArgumentText { ArgumentText("Seconds between checks.", "확인 간격", value: .seconds) }
    package static var follow: ArgumentText {
        ArgumentText("Follow the selection of landfall use.", "landfall use의 선택을 따라감")
    }
    package static var notify: ArgumentText {
        ArgumentText(
            "Send a desktop notification when a server goes down or comes back.", "연결이 끊기거나 복구되면 데스크톱 알림 표시")
    }
}

/// What the help says of `landfall wait`.
package enum WaitHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Wait until a server is connected.", "서버가 연결될 때까지 기다리기",
            paragraphs: [
                HelpText(
                    """
                    Keeps trying, and tries at once when the network changes. Gives up at --timeout, or when trying again will not \
                    help: the token is refused, or another server answers.
                    """,
                    """
                    연결될 때까지 다시 시도하며, 네트워크가 바뀌면 바로 시도합니다. --timeout이 지나거나, 토큰 거부나 다른 서버의 \
                    응답처럼 다시 시도해도 소용없는 문제가 생기면 끝납니다.
                    """)
            ],
            examples: ["landfall wait studio --timeout 60 && landfall api /status --server studio"],
            exits: HelpText(
                "0 connected, 2 usage, 3 no such profile, 11 the network is metered, 124 timed out, 130 interrupted; others as for status",
                "0 연결됨, 2 사용법 오류, 3 프로필 없음, 11 종량제 네트워크, 124 시간 초과, 130 중단됨; 그 밖은 status와 같음"))
    }
}

/// What the help says of `landfall doctor`.
package enum DoctorHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Check this machine's setup, with a remedy for each problem.", "이 컴퓨터의 설정을 점검하고 문제마다 해결 방법 제시",
            paragraphs: [
                HelpText(
                    """
                    Checks Avahi and the mDNS port, network interfaces, Tailscale and name resolution, the keyring, landfall's own \
                    files and the clock. It changes nothing and contacts no server. A warn is a problem that landfall can work \
                    around; a fail is one that it cannot.
                    """,
                    """
                    Avahi와 mDNS 포트, 네트워크 인터페이스, Tailscale과 이름 조회, 키링, landfall의 파일, 시계를 점검합니다. 아무것도 \
                    바꾸지 않고 서버에 연결하지도 않습니다. 경고(warn)는 landfall이 우회할 수 있는 문제이고, 실패(fail)는 \
                    우회할 수 없는 문제입니다.
                    """)
            ],
            examples: [
                "landfall doctor", "landfall doctor --json | jq -r '.checks[].remedy // empty'",
                "landfall doctor --timeout 2 >/dev/null || echo 'something is missing'",
            ],
            exits: HelpText(
                "0 no check fails, 2 usage, 10 a check fails, 130 interrupted",
                "0 실패한 점검 없음, 2 사용법 오류, 10 실패한 점검 있음, 130 중단됨"
            ))
    }
}
