/// What the help says of `landfall env`.
package enum EnvHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print environment variables that tell another program how to reach a server.",
            "다른 프로그램이 서버에 연결할 때 쓸 환경 변수 출력",
            paragraphs: [
                HelpText(
                    """
                    Prints lines for a POSIX shell that set LANDFALL_KIND, LANDFALL_PROFILE and LANDFALL_URL, the address that answers \
                    now. The token is printed only on request.
                    """,
                    """
                    POSIX 셸용으로 LANDFALL_KIND, LANDFALL_PROFILE과 지금 응답하는 주소인 LANDFALL_URL을 출력합니다. 토큰은 요청할 \
                    때만 출력합니다.
                    """)
            ],
            examples: [#"eval "$(landfall env studio)""#, "landfall env --json | jq -r .url"],
            exits: HelpText(
                "0 ok, 2 usage, 3 no such profile; others as for status", "0 성공, 2 사용법 오류, 3 프로필 없음; 그 밖은 status와 같음"))
    }

    package static var tokenEnv: ArgumentText {
        ArgumentText("Print the token too, as this variable.", "토큰도 이 변수로 출력", value: .variable)
    }
}

/// What the help says of `landfall exec`.
package enum ExecHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Run a program with a server's address and token.", "서버 정보를 환경 변수로 넘겨 프로그램 실행",
            paragraphs: [
                HelpText(
                    """
                    Replaces itself with the program, as env(1) does, with LANDFALL_KIND, LANDFALL_PROFILE and LANDFALL_URL set. The \
                    program reads the token from the file descriptor in LANDFALL_TOKEN_FD, or with --token-env from a variable. \
                    LANDFALL_URL is a read-only proxy that checks the server for every request, serves this user alone, and stops when \
                    the program ends; with --no-proxy it is the server's own address.
                    """,
                    """
                    LANDFALL_KIND, LANDFALL_PROFILE, LANDFALL_URL을 설정하고 env(1)처럼 프로그램을 실행합니다. 프로그램은 토큰을 \
                    LANDFALL_TOKEN_FD가 가리키는 파일 디스크립터에서, --token-env를 쓰면 변수에서 읽습니다. LANDFALL_URL은 요청마다 \
                    서버를 확인하고 이 사용자의 요청만 받으며 프로그램과 함께 끝나는 읽기 전용 프록시입니다. --no-proxy를 쓰면 서버 \
                    주소입니다.
                    """)
            ],
            examples: [
                #"landfall exec studio -- sh -c 'mytool --token-file "/dev/fd/$LANDFALL_TOKEN_FD"'"#,
                #"landfall exec -- sh -c 'curl -s "$LANDFALL_URL/status"'"#, "landfall exec -- ./report.py",
            ],
            exits: HelpText(
                """
                0 or the program's own exit code; 126 it cannot be run, 127 it is not found; before it starts: 2 usage, 3 no such \
                profile; others as for status
                """,
                """
                0 또는 프로그램의 종료 코드; 126 실행할 수 없음, 127 찾을 수 없음; 실행 전: 2 사용법 오류, 3 프로필 없음; 그 밖은 \
                status와 같음
                """))
    }

    package static var tokenEnv: ArgumentText {
        ArgumentText("Put the token into this variable instead.", "토큰을 디스크립터 대신 이 변수로 전달", value: .variable)
    }
    package static var proxy: ArgumentText {
        ArgumentText(
            "Use a read-only proxy (default), or pass the server's own address.",
            "읽기 전용 프록시를 쓰거나(기본값) 서버 주소를 그대로 넘김")
    }
    package static var program: ArgumentText {
        ArgumentText("The program and its arguments.", "프로그램과 인수", value: .command)
    }
}

/// What the help says of `landfall proxy`.
package enum ProxyHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Run a local read-only proxy for a profile's server.", "프로필의 서버에 대한 읽기 전용 로컬 프록시 실행",
            paragraphs: [
                HelpText(
                    """
                    For programs that cannot handle tokens, the tailnet or Unix sockets: the proxy adds the token to GET requests and \
                    forwards them to a server that has proven its identity; it refuses everything else. It listens on a Unix socket \
                    of this user, or with --port on 127.0.0.1 under a random path, and prints the address.
                    """,
                    """
                    토큰, tailnet, Unix 소켓을 다루지 못하는 프로그램을 위한 것입니다. GET 요청에 토큰을 더해 신원이 확인된 서버로 \
                    전달하고 나머지는 모두 거부합니다. 이 사용자의 Unix 소켓에서, --port를 쓰면 127.0.0.1의 임의 경로에서 요청을 \
                    받으며 그 위치를 출력합니다.
                    """)
            ],
            examples: [
                "landfall proxy studio", "landfall proxy studio --port 0", "landfall proxy studio --port 9090 --open",
            ],
            exits: HelpText(
                "0 stopped by SIGTERM or --timeout, 2 usage, 3 no such profile, 130 interrupted; others as for status",
                "0 SIGTERM이나 --timeout으로 끝남, 2 사용법 오류, 3 프로필 없음, 130 중단됨; 그 밖은 status와 같음"))
    }

    package static var socket: ArgumentText {
        ArgumentText("Listen on a Unix socket at this path.", "이 경로의 Unix 소켓에서 요청을 받음", value: .path)
    }
    package static var port: ArgumentText {
        ArgumentText(
            "Listen on this port of 127.0.0.1, 0 for any.", "127.0.0.1의 이 포트에서 요청을 받음 (0은 임의 포트)", value: .port)
    }
    package static var open: ArgumentText {
        ArgumentText("With --port: answer without the random path.", "--port와 함께: 임의 경로 없이 응답")
    }
}
