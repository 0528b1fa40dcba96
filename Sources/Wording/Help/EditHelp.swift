/// What the help says of `landfall edit`.
package enum EditHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Change a profile's kind, routes or permissions.",
            "프로필의 종류, 경로, 허용 설정 변경",
            paragraphs: [
                HelpText(
                    """
                    Routes given by --route come first, in this order; new ones are added. A route is given by its number or as show \
                    prints it: service:NAME for the LAN, tailnet:MACHINE:PORT, an address, a URL or unix:/path. host:NAME makes a \
                    single word an address. edit does not connect to the server.
                    """,
                    """
                    --route로 지정한 경로가 그 순서대로 맨 앞에 오고, 프로필에 없던 경로는 추가됩니다. 경로는 번호나 show가 출력한 \
                    형식으로 지정합니다: LAN은 service:이름, tailnet:컴퓨터:포트, 주소, URL, unix:/경로. 한 단어로 된 \
                    이름을 주소로 지정하려면 host:이름을 씁니다. 서버에는 연결하지 않습니다.
                    """),
                HelpText(
                    """
                    --sending asks on the terminal whether messages may be sent to an EndlessCode server: they let Claude Code act on \
                    that machine. No script can allow it; --no-sending revokes it.
                    """,
                    """
                    --sending은 EndlessCode 서버에 메시지를 보내도 되는지 터미널에서 묻습니다. 보낸 메시지에 따라 Claude Code가 그 \
                    컴퓨터에서 작업할 수 있기 때문입니다. 터미널에서 직접 허용해야 하며, --no-sending으로 취소합니다.
                    """),
                HelpText(
                    """
                    --metered sets whether watch, the screen and others may poll the server over this machine's network while that \
                    network is metered: yes, no, 30 (at most every 30 seconds), or ask, which clears the answer so that you are asked again.
                    """,
                    """
                    --metered는 이 컴퓨터의 네트워크가 종량제일 때 watch, 화면 등이 서버를 주기적으로 확인해도 되는지 지정합니다: yes, \
                    no, 30(30초에 한 번까지만), ask(답을 지우고 다시 물어봄).
                    """),
            ],
            examples: [
                "landfall edit studio --route tailnet:my-mac:9090",
                HelpExample("landfall edit studio --route 2", "route 2 first", "경로 2를 맨 앞으로"),
                "landfall edit studio --remove-route 3", "landfall edit mac --no-sending",
            ],
            exits: HelpText(
                "0 ok, 2 usage, 3 no such profile, 6 this machine has no network, 11 permission was not given",
                "0 성공, 2 사용법 오류, 3 프로필 없음, 6 연결된 네트워크 없음, 11 허용하지 않음"))
    }

    package static var kind: ArgumentText { ArgumentText("The kind of server.", "서버 종류", value: .kind) }
    package static var route: ArgumentText {
        ArgumentText("A route to put first, new or existing.", "맨 앞에 둘 경로 (새 경로나 기존 경로)", value: .route)
    }
    package static var removeRoute: ArgumentText { ArgumentText("A route to remove.", "삭제할 경로", value: .route) }
    package static var metered: ArgumentText {
        ArgumentText(
            "Whether the server may be polled on this network: yes, 30, no or ask.",
            "이 네트워크에서 서버를 주기적으로 확인해도 되는지 (yes, 30, no, ask)", value: HelpText("answer", "답"))
    }
    package static var sending: ArgumentText {
        ArgumentText(
            "Allow sending messages to the server (asks on the terminal), or revoke it.",
            "서버에 메시지 보내기를 허용(터미널에서 물어봄)하거나 취소")
    }
}

/// What the help says of `landfall rename`.
package enum RenameHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Rename a profile.", "프로필 이름 바꾸기",
            paragraphs: [
                HelpText("Its token, recorded identity and selection stay with it.", "토큰, 기록된 신원, 선택 상태는 그대로 유지됩니다.")
            ],
            examples: ["landfall rename studio office"],
            exits: HelpText(
                "0 ok, 2 usage or the name is taken, 3 no such profile", "0 성공, 2 사용법 오류 또는 이미 있는 이름, 3 프로필 없음"))
    }

    package static var old: ArgumentText { ArgumentText("The profile.", "프로필", value: .oldName) }
    package static var new: ArgumentText { ArgumentText("Its new name.", "새 이름", value: .newName) }
}

/// What the help says of `landfall remove`.
package enum RemoveHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Remove a profile.", "프로필 삭제",
            paragraphs: [
                HelpText(
                    """
                    Asks on a terminal; without one, and with --no-input, --yes is needed. The token is deleted too. If its store \
                    cannot be opened, the profile is removed anyway, and you are told what is left and how to delete it.
                    """,
                    """
                    터미널에서는 확인을 묻고, 터미널이 없거나 --no-input을 쓰면 --yes가 필요합니다. 토큰도 함께 삭제합니다. 토큰 \
                    저장소를 열 수 없어도 프로필은 삭제하고, 남은 것과 그것을 삭제하는 방법을 알려 줍니다.
                    """)
            ],
            examples: ["landfall remove studio", "landfall remove studio --yes"],
            exits: HelpText(
                "0 removed, 1 the answer was no, 2 usage, or no terminal and no --yes, 3 no such profile",
                "0 삭제됨, 1 삭제하지 않기로 답함, 2 사용법 오류, 또는 터미널도 --yes도 없음, 3 프로필 없음"))
    }

    package static var yes: ArgumentText { ArgumentText("Remove without asking.", "묻지 않고 삭제") }
}
