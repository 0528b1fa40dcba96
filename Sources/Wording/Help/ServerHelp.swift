internal import ServerModel

/// What the help says of `landfall get`.
package enum GetHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show what a server has.", "서버의 내용 보기",
            paragraphs: [
                HelpText(
                    """
                    Areas: \(areas). With an id it shows one item in full. Secrets are masked unless --reveal is given. Nothing on \
                    the server is changed. --follow keeps printing a history until Ctrl-C, with --json as one object per line.
                    """,
                    """
                    항목: \(areas). id를 지정하면 하나를 자세히 보여 줍니다. 비밀 값은 --reveal을 쓰지 않으면 가립니다. 서버의 \
                    내용은 바꾸지 않습니다. --follow는 Ctrl-C를 누를 때까지 대화를 이어서 출력하며, --json을 함께 쓰면 한 줄에 \
                    객체 하나로 출력합니다.
                    """)
            ],
            examples: [
                HelpExample("landfall get", "the server's areas", "서버의 항목"),
                "landfall get servers", "landfall get jobs backup --since 7d", "landfall get history s1 --follow",
                "landfall get tools --filter file --json | jq -r '.items[].name'",
            ],
            exits: HelpText(
                """
                0 ok, even if there is nothing to list, 1 no such item, 2 usage, 3 no such profile, 9 the reply is invalid, or the \
                server has no data store; others as for status
                """,
                """
                0 성공 (내용이 없어도), 1 없는 id, 2 사용법 오류, 3 프로필 없음, 9 잘못된 응답 또는 서버에 저장소 없음; 그 밖은 \
                status와 같음
                """))
    }

    /// The areas of each kind, as the products have them.
    private static var areas: String {
        ServerKind.allCases.map { kind in
            "\(kind.displayName) (\(kind.product.areas.map(\.name).joined(separator: ", ")))"
        }.joined(separator: ", ")
    }

    package static var area: ArgumentText {
        ArgumentText(
            "What to show; without it the server's areas are listed.", "보여 줄 항목 (없으면 서버의 항목 목록)", value: .area)
    }
    package static var id: ArgumentText {
        ArgumentText("One item: its name or id, as listed.", "목록에 나온 이름이나 id 하나", value: .id)
    }
    package static var filter: ArgumentText {
        ArgumentText("Show only rows that contain this text.", "이 문자열이 있는 행만 표시", value: .text)
    }
    package static var since: ArgumentText {
        ArgumentText(
            "Show only newer entries: 30m, 24h, 7d, a date, or an RFC 3339 time.",
            "이 시각 이후의 것만 표시 (30m, 24h, 7d, 날짜, RFC 3339 시각)", value: .time)
    }
    package static var reveal: ArgumentText {
        ArgumentText("Show secrets: variables, headers, keys.", "비밀 값을 표시 (변수, 헤더, 키)")
    }
    package static var follow: ArgumentText {
        ArgumentText("With history: keep printing new messages.", "history와 함께: 새 메시지를 계속 출력")
    }
    package static var markdown: ArgumentText {
        ArgumentText("With history: print Markdown.", "history와 함께: Markdown으로 출력")
    }
}

/// What the help says of `landfall api`.
package enum ApiHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Send an authenticated GET request to a server.", "인증된 GET 요청을 서버에 보내기",
            paragraphs: [
                HelpText(
                    """
                    Prints the response body unchanged; on a terminal, JSON is indented and control characters are made visible. Only GET \
                    requests without side effects are sent. For the channel of an EndlessCode server (/ws) it prints one message per \
                    line until Ctrl-C or --timeout, and sends only pings.
                    """,
                    """
                    응답 본문을 그대로 출력합니다. 터미널에서는 JSON을 들여쓰고 제어 문자를 보이게 표시합니다. 부작용이 없는 GET 요청만 \
                    보냅니다. EndlessCode 서버의 채널(/ws)은 Ctrl-C나 --timeout까지 메시지를 한 줄에 하나씩 \
                    출력하고 ping만 보냅니다.
                    """)
            ],
            examples: [
                "landfall api /status | jq .version", "landfall api /ws --timeout 1",
                "landfall api '/jobs/logs?limit=5' --server studio",
            ],
            exits: HelpText(
                """
                0 answered, 2 usage, 3 no such profile, 9 not a success status (the body is printed), 11 the GET would have a side \
                effect, or the server is unproven; others as for status
                """,
                """
                0 응답받음, 2 사용법 오류, 3 프로필 없음, 9 성공이 아닌 상태 코드 (본문은 출력), 11 부작용이 있는 GET이거나 서버 신원 \
                미확인; 그 밖은 status와 같음
                """))
    }

    package static var path: ArgumentText {
        ArgumentText("The path, with its query: /status.", "쿼리를 포함한 경로 (예: /status)", value: .path)
    }
}
