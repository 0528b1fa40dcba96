/// What the help says of `landfall network`.
package enum NetworkHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show this machine's network, and set whether it is metered.", "이 컴퓨터의 네트워크 보기, 종량제 여부 지정",
            paragraphs: [
                HelpText(
                    """
                    On a metered network, watch, wait, get --follow, chat and the screen poll a server only if you have allowed it. \
                    NetworkManager knows which networks are metered, but it does not recognise every hotspot.
                    """,
                    """
                    종량제 네트워크에서 watch, wait, get --follow, chat과 화면은 허용한 서버만 주기적으로 확인합니다. 종량제 여부는 \
                    NetworkManager가 알려 주지만, 종량제로 인식되지 않는 핫스팟도 있습니다.
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
                    Shows the network of the default route (under a VPN, the network that carries it), whether it is metered, how \
                    landfall knows, and the profiles that you have allowed or refused there.
                    """,
                    """
                    기본 라우트(default route)의 네트워크(VPN을 쓰면 VPN이 지나는 네트워크), 종량제 여부와 그 근거, 그 네트워크에서 허용하거나 거부한 \
                    프로필을 보여 줍니다.
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
                    Applies to this network only, which is recognised by the UUID of its NetworkManager connection, or by its subnet and \
                    gateway. With auto, NetworkManager decides again.
                    """,
                    """
                    이 네트워크에만 적용됩니다. 네트워크는 NetworkManager 연결의 UUID로, 없으면 서브넷과 게이트웨이로 구별합니다. \
                    auto를 지정하면 다시 NetworkManager의 판단을 따릅니다.
                    """)
            ],
            examples: ["landfall network metered yes", "landfall network metered auto"],
            exits: HelpText(
                "0 ok, 1 the setting cannot be saved, 2 usage, 6 this machine has no network",
                "0 성공, 1 저장할 수 없음, 2 사용법 오류, 6 연결된 네트워크 없음"))
    }

    package static var word: ArgumentText {
        ArgumentText("yes, no or auto.", "yes, no, auto 중 하나", value: HelpText("word", "값"))
    }
}

/// The help of the flag that all polling commands have.
package enum MeteredOptionsHelp {
    package static var metered: ArgumentText {
        ArgumentText("Use a metered network this once, without asking.", "이번에는 묻지 않고 종량제 네트워크 사용")
    }
}
