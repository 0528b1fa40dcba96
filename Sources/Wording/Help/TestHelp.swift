/// What the help says of `landfall test`.
package enum TestHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Test the connection to a server, stage by stage.", "서버 연결을 단계별로 테스트",
            paragraphs: [
                HelpText(
                    """
                    Runs the stages policy, mdns, tailscale, peer, ssh, resolve, connect, tls, product, identity, auth and api, and names \
                    the one that fails, the cause and the next step. A target is a profile, a tailnet machine or an address; to look \
                    up a single word in DNS, write host:WORD. Without a target it tests the selected profile. The token is the \
                    profile's, or for an address the one in LANDFALL_TOKEN, and it is sent only to a server that has proven its \
                    identity. With --allow-cleartext it is also sent over unproven routes; the profile remembers this for this \
                    network, except with --all.
                    """,
                    """
                    policy, mdns, tailscale, peer, resolve, connect, tls, product, identity, auth, api 단계를 차례로 확인하고, 실패한 \
                    단계와 원인, 다음에 할 일을 알려 줍니다. 대상은 프로필, tailnet 컴퓨터, 주소입니다. 한 단어로 된 이름을 DNS에서 \
                    찾으려면 host:이름으로 지정하세요. 대상을 지정하지 않으면 현재 프로필을 테스트합니다. 프로필은 저장된 토큰을, \
                    주소는 LANDFALL_TOKEN의 토큰을 쓰며, 신원이 확인된 서버에만 보냅니다. --allow-cleartext를 쓰면 신원 미확인 \
                    경로로도 보내고, 이 네트워크에 대한 허용을 프로필에 기록합니다(--all 제외).
                    """)
            ],
            examples: [
                "landfall test", "landfall test studio my-mac", "landfall test --all --json",
                "landfall test 192.168.1.5:9090 unix:$HOME/.diane/diane.sock",
                "landfall test https://box.local:8443 --accept-new", "landfall test my-mac --json | jq -r .verdict",
            ],
            exits: HelpText(
                """
                0 all usable (warnings too), 1 mixed failures or slower than --crit, 2 usage, 3 unknown target, 4 token, \
                6 unreachable, 7 TLS, 8 another identity or product, 9 invalid reply, 10 local problem, 11 refused by policy, \
                130 interrupted
                """,
                """
                0 모두 사용 가능 (경고 포함), 1 여러 종류의 실패 또는 --crit보다 느림, 2 사용법 오류, 3 알 수 없는 대상, 4 토큰, \
                6 연결 안 됨, 7 TLS, 8 다른 신원이나 제품, 9 잘못된 응답, 10 이 컴퓨터의 문제, 11 정책상 거부, 130 중단됨
                """))
    }

    package static var targets: ArgumentText {
        ArgumentText("Profiles, tailnet machines, or addresses.", "프로필, tailnet 컴퓨터, 주소", value: .target)
    }
    package static var all: ArgumentText { ArgumentText("Test all profiles.", "모든 프로필 테스트") }
    package static var kind: ArgumentText {
        ArgumentText("The kind of server to expect.", "예상하는 서버 종류", value: .kind)
    }
    package static var warn: ArgumentText {
        ArgumentText(
            "Warn if the chosen route takes at least this many milliseconds.", "사용한 경로가 이 시간(밀리초) 이상 걸리면 경고",
            value: .milliseconds)
    }
    package static var crit: ArgumentText {
        ArgumentText(
            "Fail if the chosen route takes at least this many milliseconds.", "사용한 경로가 이 시간(밀리초) 이상 걸리면 실패",
            value: .milliseconds)
    }
    package static var allowCleartext: ArgumentText {
        ArgumentText(
            "Send the token in cleartext over unproven routes; a named profile keeps this permission on this network.",
            "신원 미확인 경로로 토큰을 평문으로 보냄 (지정한 프로필은 이 네트워크에서 계속 허용)")
    }
}
