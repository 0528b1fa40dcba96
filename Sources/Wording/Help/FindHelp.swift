/// What the help says of `landfall scan`.
package enum ScanHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Find Diane and EndlessCode servers on the LAN, the tailnet and this machine.",
            "LAN, tailnet, 이 컴퓨터에서 Diane과 EndlessCode 서버 찾기",
            paragraphs: [
                HelpText(
                    """
                    Lists servers announced over DNS-SD, servers on your own and tagged tailnet machines, and servers on this machine, \
                    each once, as they are found. The scan ends by itself. No daemon is needed: if avahi-daemon is missing or hangs, \
                    landfall's own mDNS engine takes over; if Tailscale is not running, the tailnet is skipped.
                    """,
                    """
                    DNS-SD로 공개된 서버, tailnet에서 내 컴퓨터나 태그가 붙은 컴퓨터의 서버, 이 컴퓨터의 서버를 찾는 대로 한 번씩 \
                    보여 줍니다. 검색은 자동으로 끝납니다. 데몬은 필요 없습니다. avahi-daemon이 없거나 응답하지 않으면 내장 mDNS \
                    엔진을 쓰고, Tailscale이 실행 중이 아니면 tailnet은 건너뜁니다.
                    """)
            ],
            examples: [
                HelpExample("landfall scan", "takes about a second", "약 1초 걸림"),
                HelpExample("landfall scan --tailnet", "the tailnet only", "tailnet만"),
                HelpExample("landfall scan --machine", "this machine only", "이 컴퓨터만"),
                HelpExample("landfall scan --kind diane", "Diane servers only", "Diane 서버만"),
                HelpExample("landfall scan --watch", "keep watching for changes", "계속 검색하며 변경 표시"),
                HelpExample("landfall scan 2", "details of row 2 of the last scan", "마지막 검색 2행의 상세 정보"),
                "landfall scan --json | jq -r '.servers[].routes[0].url'",
            ],
            exits: HelpText(
                "0 found, 2 usage, 3 no such row, 5 nothing found, 10 nothing could be searched, 130 interrupted",
                "0 찾음, 2 사용법 오류, 3 행 없음, 5 찾지 못함, 10 검색할 수 없음, 130 중단됨"))
    }

    package static var row: ArgumentText {
        ArgumentText(
            "Show all details of one server of the last scan: its row, ref or instance.",
            "마지막 검색에서 찾은 서버 하나의 상세 정보 (행 번호, 참조, 인스턴스 이름)", value: .row)
    }
    package static var lan: ArgumentText {
        ArgumentText(
            "Search the LAN (mDNS); can be combined with --tailnet and --machine.",
            "LAN(mDNS) 검색 (--tailnet, --machine과 함께 쓸 수 있음)")
    }
    package static var tailnet: ArgumentText {
        ArgumentText(
            "Search the tailnet (Tailscale); can be combined with --lan and --machine.",
            "tailnet(Tailscale) 검색 (--lan, --machine과 함께 쓸 수 있음)")
    }
    package static var machine: ArgumentText {
        ArgumentText(
            "Search this machine; can be combined with --lan and --tailnet.", "이 컴퓨터 검색 (--lan, --tailnet과 함께 쓸 수 있음)")
    }
    package static var kind: ArgumentText {
        ArgumentText("Show only servers of this kind.", "이 종류의 서버만 표시", value: .kind)
    }
    package static var watch: ArgumentText {
        ArgumentText(
            "Keep running, and show servers as they are found, updated and lost.", "계속 실행하며 서버의 추가, 변경, 사라짐을 표시")
    }
    package static var fresh: ArgumentText {
        ArgumentText(
            "Recheck tailnet machines that had no server within the last minute.",
            "최근 1분 안에 서버가 없던 tailnet 컴퓨터도 다시 확인")
    }
    package static var engine: ArgumentText {
        ArgumentText("The mDNS engine for searching the LAN.", "LAN 검색에 쓸 mDNS 엔진", value: .engine)
    }
}

/// What the help says of `landfall announce`.
package enum AnnounceHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Announce a server on this machine, so that scan finds it.", "이 컴퓨터의 서버를 공개해 scan으로 찾을 수 있게 하기",
            paragraphs: [
                HelpText(
                    """
                    Finds the Diane or EndlessCode server on this machine, checks that it answers, and publishes it over DNS-SD until \
                    you stop it. A server that does not answer for 10 seconds is withdrawn, and published again when it is back. The \
                    TXT record holds the server's id, version and path, and whether it needs a token or uses TLS; never a secret.
                    """,
                    """
                    이 컴퓨터에서 실행 중인 Diane이나 EndlessCode 서버를 찾아 응답을 확인한 뒤, 중단할 때까지 DNS-SD로 공개합니다. \
                    10초 동안 응답이 없으면 공개를 중단하고, 다시 응답하면 다시 공개합니다. TXT 레코드에는 서버의 id, 버전, 경로와 \
                    토큰 및 TLS 필요 여부만 들어가며 비밀 값은 들어가지 않습니다.
                    """)
            ],
            examples: [
                HelpExample("landfall announce", "the server of this machine", "이 컴퓨터의 서버"),
                #"landfall announce --kind diane --port 9090 --name "Studio""#,
                "landfall announce --install | sudo tee /etc/avahi/services/landfall-diane.service",
            ],
            exits: HelpText(
                """
                0 stopped by SIGTERM or --timeout, 1 refused by Avahi, 2 usage, 6 no server answers, 8 another product answers, \
                10 no mDNS engine works, 130 interrupted
                """,
                """
                0 SIGTERM이나 --timeout으로 끝남, 1 Avahi가 거부, 2 사용법 오류, 6 응답하는 서버 없음, 8 다른 제품이 응답, \
                10 쓸 수 있는 mDNS 엔진 없음, 130 중단됨
                """))
    }

    package static var kind: ArgumentText {
        ArgumentText("The kind of server, if several run here.", "서버 종류 (여럿이 실행 중일 때)", value: .kind)
    }
    package static var port: ArgumentText { ArgumentText("The server's TCP port.", "서버의 TCP 포트", value: .port) }
    package static var name: ArgumentText {
        ArgumentText("The name to announce; the host name by default.", "공개할 이름 (기본값은 호스트 이름)", value: .name)
    }
    package static var install: ArgumentText {
        ArgumentText("Print a service file for avahi-daemon and exit.", "avahi-daemon용 서비스 파일을 출력하고 종료")
    }
    package static var engine: ArgumentText {
        ArgumentText("The mDNS engine for announcing the server.", "공개에 쓸 mDNS 엔진", value: .engine)
    }
}
