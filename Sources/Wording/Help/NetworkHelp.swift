/// What the help says of `landfall network`.
package enum NetworkHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show this machine's network, or say whether it is metered.", "이 컴퓨터의 네트워크 보기, 종량제 여부 지정",
            paragraphs: [
                HelpText(
                    """
                    On a metered network, no command keeps asking a server without your consent: watch, wait, get --follow, chat and \
                    the screen ask first. NetworkManager says which networks are metered, but not every hotspot tells it.
                    """,
                    """
                    종량제 네트워크에서는 동의 없이 서버에 계속 묻지 않습니다. watch, wait, get --follow, chat과 화면은 먼저 물어봅니다. \
                    종량제 여부는 NetworkManager가 알려 주지만, 알리지 않는 핫스팟도 있습니다.
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
                    Shows the network that the default route leads to, below a VPN; whether it is metered and who says so; and your \
                    answers for profiles there.
                    """,
                    """
                    기본 경로가 가리키는 네트워크(VPN 아래의 것), 종량제 여부와 그 근거, 그곳에서 프로필마다 답한 내용을 보여 줍니다.
                    """)
            ],
            examples: ["landfall network", "landfall network show --json | jq .metered"],
            exits: HelpText("0 ok, 6 this machine has no network", "0 성공, 6 네트워크 없음"))
    }
}

/// What the help says of `landfall network metered`.
package enum NetworkMeteredHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Say whether this machine's network is metered.", "이 컴퓨터의 네트워크가 종량제인지 지정",
            paragraphs: [
                HelpText(
                    """
                    Applies to this network alone: it is recognised by the UUID of its NetworkManager connection, otherwise by its \
                    subnet and gateway. With auto, NetworkManager decides again.
                    """,
                    """
                    이 네트워크에만 적용됩니다. 네트워크는 NetworkManager 연결의 UUID로, 없으면 서브넷과 게이트웨이로 알아봅니다. auto를 \
                    주면 다시 NetworkManager를 따릅니다.
                    """)
            ],
            examples: ["landfall network metered yes", "landfall network metered auto"],
            exits: HelpText(
                "0 ok, 1 it cannot be saved, 2 usage, 6 this machine has no network", "0 성공, 1 저장할 수 없음, 2 사용법 오류, 6 네트워크 없음"))
    }

    package static var word: ArgumentText { ArgumentText("yes, no or auto.", "yes, no, auto 중 하나", value: .word) }
}
