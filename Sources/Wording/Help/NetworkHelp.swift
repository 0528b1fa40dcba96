/// What the help says of `landfall network`.
package enum NetworkHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show this machine's network, and set whether it is metered.", "이 컴퓨터의 네트워크를 보고 종량제 여부 지정",
            paragraphs: [
                HelpText(
                    """
                    Over a metered network, watch, wait, get --follow, chat and the screen poll a server only if you have allowed it. \
                    NetworkManager knows which networks are metered, but not every hotspot says so.
                    """,
                    """
                    종량제 네트워크에서 watch, wait, get --follow, chat과 화면은 허용한 서버에만 계속 묻습니다. 어떤 네트워크가 \
                    종량제인지는 NetworkManager가 알려 주지만, 모든 핫스팟이 알려 주지는 않습니다.
                    """)
            ])
    }
}

/// What the help says of `landfall network show`.
package enum NetworkShowHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show this machine's network.", "이 컴퓨터의 네트워크 보기",
            paragraphs: [
                HelpText(
                    """
                    Shows the network of the default route, below a VPN; whether it is metered and who says so; and what you have \
                    answered for profiles there.
                    """,
                    """
                    VPN 아래의 기본 경로가 쓰는 네트워크, 종량제 여부와 그 출처, 그 네트워크에서 프로필에 대해 답한 것을 보여 줍니다.
                    """)
            ],
            examples: ["landfall network", "landfall network show --json | jq .metered"],
            exits: HelpText("0 ok, 6 this machine has no network", "0 성공, 6 연결된 네트워크 없음"))
    }
}

/// What the help says of `landfall network metered`.
package enum NetworkMeteredHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Set whether this machine's network is metered.", "이 컴퓨터의 네트워크가 종량제인지 지정",
            paragraphs: [
                HelpText(
                    """
                    Saved for this network alone: by the UUID of its connection in NetworkManager, else by its subnet and gateway. auto \
                    leaves it to NetworkManager again.
                    """,
                    """
                    이 네트워크에 대해서만 저장합니다. NetworkManager 연결의 UUID로, 없으면 서브넷과 게이트웨이로 구별합니다. auto는 \
                    다시 NetworkManager에 맡깁니다.
                    """)
            ],
            examples: ["landfall network metered yes", "landfall network metered auto"],
            exits: HelpText(
                "0 ok, 1 it cannot be saved, 2 usage, 6 this machine has no network",
                "0 성공, 1 저장할 수 없음, 2 사용법 오류, 6 연결된 네트워크 없음"))
    }

    package static var word: ArgumentText {
        ArgumentText("yes, no or auto.", "yes, no, auto 중 하나", value: HelpText("word", "값"))
    }
}

/// What the help says of the flag of the commands that go on asking.
package enum MeteredOptionsHelp {
    package static var metered: ArgumentText {
        ArgumentText("Use a metered network this once without asking.", "이번에는 묻지 않고 종량제 네트워크를 사용")
    }
}
