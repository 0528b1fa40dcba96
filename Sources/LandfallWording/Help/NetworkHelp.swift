/// What the help says of `landfall network`.
package enum NetworkHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show this machine's network, and set whether it is metered.",
            paragraphs: [
                """
                On a metered network, watch, status --wait, get --follow, chat and tui poll a server only if you have allowed it. \
                NetworkManager says which networks are metered, but it misses some hotspots.
                """
            ])
    }
}

/// What the help says of `landfall network show`.
package enum NetworkShowHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show this machine's network.",
            paragraphs: [
                """
                Shows the network of the default route (with a VPN, the network below it), whether it is metered, how landfall knows, and \
                the profiles that you have allowed or refused there.
                """
            ],
            examples: ["landfall network", "landfall network show --json | jq .metered"],
            exits: "0 ok, 6 no default route")
    }
}

/// What the help says of `landfall network metered`.
package enum NetworkMeteredHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Set whether this machine's network is metered.",
            paragraphs: [
                """
                Applies to this network only, which is identified by the UUID of its NetworkManager connection, or by its subnet and \
                gateway. With auto, NetworkManager decides again.
                """
            ],
            examples: ["landfall network metered yes", "landfall network metered auto"],
            exits: "0 ok, 1 the setting cannot be saved, 2 usage, 6 no default route")
    }

    package static var word: ArgumentText {
        ArgumentText("Whether it is metered; auto lets NetworkManager decide.", value: "yes|no|auto")
    }
}

/// The help of the flag that all polling commands have.
package enum MeteredOptionsHelp {
    package static var metered: ArgumentText { ArgumentText("Use a metered network this once, without asking.") }
}
