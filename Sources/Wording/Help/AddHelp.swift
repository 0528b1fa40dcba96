/// What the help says of `landfall add`.
package enum AddHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Test a server and save it as a profile.", "서버를 테스트하고 프로필로 저장",
            paragraphs: [
                HelpText(
                    """
                    The target is a tailnet machine or an address, as for test; --from takes a row, ref or instance of the last scan. If \
                    the test fails, nothing is saved; a missing token alone is not a failure, and on a terminal you are asked for \
                    it. With - as the target, add reads a landfall:// link printed by share from standard input, and uses the name \
                    in it unless you give one. Without arguments, landfall scans and asks which server to save.
                    """,
                    """
                    대상은 test에서처럼 tailnet 컴퓨터나 주소이며, --from에는 마지막 검색의 행 번호, 참조, 인스턴스 이름을 씁니다. \
                    테스트에 실패하면 저장하지 않지만 토큰이 없는 것만으로는 실패가 아니며, 터미널에서는 토큰을 물어봅니다. -를 \
                    지정하면 share가 출력한 landfall:// 링크를 표준 입력에서 읽고, 이름을 지정하지 않으면 링크의 이름을 씁니다. \
                    인수가 없으면 서버를 검색하고 어느 것을 저장할지 묻습니다.
                    """)
            ],
            examples: [
                "landfall add studio --from 1", "landfall add mac my-mac --use",
                "landfall add nas --from 2 --ssh anna@",
                "landfall add desk ssh://anna@desk",
                "landfall add box https://box.local:8443 --route 192.168.1.5:8443",
                "pass show box | landfall add box https://box.local:8443 --token-stdin",
                "landfall add office - <link.txt",
            ],
            exits: HelpText(
                """
                0 saved, 2 usage, 3 unknown target, and as for test: 4 token, 6 unreachable, 7 TLS, 8 another identity or product, \
                9 invalid reply, 10 local problem, 11 refused by policy
                """,
                """
                0 저장됨, 2 사용법 오류, 3 알 수 없는 대상, 그 밖은 test와 같음: 4 토큰, 6 연결 안 됨, 7 TLS, 8 다른 신원이나 제품, \
                9 잘못된 응답, 10 이 컴퓨터의 문제, 11 정책상 거부
                """))
    }

    package static var name: ArgumentText {
        ArgumentText(
            "The new profile: 1 to 63 characters (a-z, 0-9, dot, underscore, hyphen).",
            "새 프로필의 이름 (a-z, 0-9, 점, 밑줄, 하이픈으로 1~63자)", value: .name)
    }
    package static var target: ArgumentText {
        ArgumentText(
            "A tailnet machine, an address, or - to read a link.", "tailnet 컴퓨터나 주소, 링크를 읽으려면 -", value: .target)
    }
    package static var from: ArgumentText {
        ArgumentText(
            "A server of the last scan in this terminal: its row, ref or instance.",
            "이 터미널의 마지막 검색에서 찾은 서버 (행 번호, 참조, 인스턴스 이름)", value: .ref)
    }
    package static var qrText: ArgumentText {
        ArgumentText(
            "Read the text of EndlessCode's QR code from standard input.", "EndlessCode QR 코드의 텍스트를 표준 입력에서 읽음")
    }
    package static var kind: ArgumentText { ArgumentText("The kind of server.", "서버 종류", value: .kind) }
    package static var route: ArgumentText {
        ArgumentText(
            "Another route to the same server, tried after the first.", "같은 서버의 다른 경로 (첫 경로 다음에 시도)",
            value: .address)
    }
    package static var ssh: ArgumentText {
        ArgumentText("Add a route over ssh, as USER if given.", "ssh 경로 추가 (사용자 이름은 생략 가능)", value: .user)
    }
    package static var acceptNew: ArgumentText {
        ArgumentText("Accept a certificate that is not known yet.", "처음 보는 인증서를 받아들임")
    }
    package static var allowCleartext: ArgumentText {
        ArgumentText(
            "Send the token in cleartext over unproven routes, on this network only.",
            "신원 미확인 경로로 토큰을 평문으로 보내도록 허용 (이 네트워크에서만)")
    }
    package static var noTest: ArgumentText { ArgumentText("Save without connecting.", "연결하지 않고 저장") }
    package static var use: ArgumentText {
        ArgumentText("Select the new profile for other commands.", "새 프로필을 다른 명령이 사용하도록 선택")
    }
}

/// What the help says of `landfall pair`.
package enum PairHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Get a Diane server's key with its pairing code.", "페어링 코드로 Diane의 키 받기",
            paragraphs: [
                HelpText(
                    """
                    Exchanges the six digits that "diane pair" prints on the server for its API key, and stores the key at once. With \
                    a target it saves a new profile; without one it replaces the key of an existing profile. The code is sent only to \
                    a server that has proven its identity: this machine, a tailnet machine, a machine reached over ssh, or TLS with \
                    a recorded certificate. Without a code you are asked for it, or it is read from standard input. Anyone with the \
                    key can do anything on that server.
                    """,
                    """
                    서버에서 "diane pair"가 출력한 여섯 자리 숫자를 API 키로 바꾸어 바로 저장합니다. 대상을 지정하면 새 프로필을 \
                    저장하고, 지정하지 않으면 기존 프로필의 키를 바꿉니다. 코드는 신원이 확인된 서버에만 보냅니다: 이 컴퓨터, \
                    tailnet 컴퓨터, ssh로 연결한 컴퓨터, 기록된 인증서를 쓰는 TLS. 코드를 지정하지 않으면 물어보거나 표준 입력에서 읽습니다. 키를 가진 \
                    사람은 그 서버에서 무엇이든 할 수 있습니다.
                    """)
            ],
            examples: [
                "landfall pair studio 123 456", "landfall pair studio my-mac",
                "ssh my-mac diane pair | grep -o '[0-9]* [0-9]*' | landfall pair studio",
            ],
            exits: HelpText(
                """
                0 paired, 2 usage, 3 no such profile or target, 4 code refused, 9 no key in the reply, 10 no token store or keyring \
                trouble, 11 the server has not proven its identity; others as for test
                """,
                """
                0 페어링됨, 2 사용법 오류, 3 프로필이나 대상 없음, 4 코드 거부됨, 9 응답에 키 없음, 10 토큰 저장소 없음 또는 키링 \
                문제, 11 서버 신원 미확인, 그 밖은 test와 같음
                """))
    }

    package static var name: ArgumentText {
        ArgumentText("The profile, existing or new.", "기존 프로필이나 새 프로필", value: .name)
    }
    package static var rest: ArgumentText {
        ArgumentText(
            "For a new profile, a tailnet machine or an address; then the code.",
            "새 프로필이면 tailnet 컴퓨터나 주소, 그리고 코드", value: .targetOrCode)
    }
    package static var store: ArgumentText {
        ArgumentText("Where to store the key.", "키를 보관할 저장소", value: .store)
    }
    package static var allowCleartext: ArgumentText {
        ArgumentText(
            "Send the code in cleartext to a server that has not proven its identity.",
            "신원 미확인 서버에도 코드를 평문으로 보내도록 허용")
    }
}
