/// What the help says of `landfall test`.
package enum TestHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Test the connection to a server, stage by stage.",
            paragraphs: [
                """
                Runs the stages policy, mdns, tailscale, peer, ssh, resolve, connect, tls, product, identity, auth and api, and names \
                the one that fails, the cause and the next step. A target is a profile, a tailnet machine or an address; to look \
                up a single word in DNS, write host:WORD. Without a target it tests the selected profile. The token is the \
                profile's, or for an address the one in LANDFALL_TOKEN, and it is sent only to a server that has proven its \
                identity. With --allow-cleartext it is also sent over unproven routes; the profile remembers this for this \
                network, except with --all. With --all, --filter tests only profiles with that label.
                """
            ],
            examples: [
                "landfall test", "landfall test studio my-mac", "landfall test --all --json",
                "landfall test --all --filter team=a",
                "landfall test 192.168.1.5:9090 unix:$HOME/.diane/diane.sock",
                "landfall test https://box.local:8443 --accept-new", "landfall test my-mac --json | jq -r .verdict",
            ],
            exits: """
                0 all usable, possibly with warnings, 1 mixed failures or slower than --crit, 2 usage, 3 unknown target, 4 token, \
                6 unreachable, 7 TLS, 8 a different identity or product, 9 invalid reply, 10 local problem, 11 refused by policy, \
                130 interrupted
                """)
    }

    package static var targets: ArgumentText {
        ArgumentText("Profiles, tailnet machines, or addresses.", value: .target)
    }
    package static var all: ArgumentText { ArgumentText("Test all profiles.") }
    package static var kind: ArgumentText { ArgumentText("The kind of server to expect.", value: .kind) }
    package static var warn: ArgumentText {
        ArgumentText("Warn if the chosen route takes at least this many milliseconds.", value: .milliseconds)
    }
    package static var crit: ArgumentText {
        ArgumentText("Fail if the chosen route takes at least this many milliseconds.", value: .milliseconds)
    }
    package static var allowCleartext: ArgumentText {
        ArgumentText(
            "Send the token in cleartext over unproven routes; a named profile keeps this permission on this network.")
    }
}
