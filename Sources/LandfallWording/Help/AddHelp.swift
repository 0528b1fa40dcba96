/// What the help says of `landfall add`.
package enum AddHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Test a server and save it as a profile.",
            paragraphs: [
                """
                The target is a tailnet machine or an address, as for test; --from takes the row number, the name or the ref \
                of a server of the last scan. Without a name, one is proposed. If the test fails, nothing is saved; a missing token \
                alone is not a failure, and on a terminal you are asked for it, or for the six digits of "diane pair". add also reads what \
                share prints: a landfall:// link, a file of profiles, or, with -, either one from standard input. Such a file says which \
                certificates to trust, so add only files from people you trust. With --replace, a profile that already matches is left \
                unchanged; a profile that is replaced keeps its token only if it still leads to the same server. Without arguments, \
                landfall scans and asks which server to save.
                """,
                """
                --all-from saves all servers of a source (landfall source), or with --filter those with a label. It lists what it will do, \
                asks once, tests the servers, and saves, in one change, those that pass. A source proves nothing: each server must pass the \
                test without questions, so an unknown certificate is accepted only with --accept-new. A saved profile keeps its routes, identity and token. With --replace it also gets \
                the labels of the source, and if a different server is saved under that name, its profile is replaced. In a script, \
                --yes is needed.
                """,
            ],
            examples: [
                "landfall add studio --from 1", "landfall add mac my-mac --use",
                "landfall add nas --from 2 --ssh anna@",
                "landfall add desk ssh://anna@desk",
                "landfall add box https://box.local:8443 --route 192.168.1.5:8443",
                "pass show box | landfall add box https://box.local:8443 --token-stdin",
                "landfall add --all-from corp --filter team=a",
                "landfall add office - <link.txt", "landfall add profiles.json",
                "ssh studio landfall share --all --json | landfall add - --replace",
            ],
            exits: """
                0 saved or unchanged, 1 declined, 2 usage, 3 unknown target, 11 refused by policy, or saved but not usable yet; others: landfall-codes(7)
                """)
    }

    package static var name: ArgumentText {
        ArgumentText("The new profile: 1 to 63 characters (a-z, 0-9, dot, underscore, hyphen).", value: .name)
    }
    package static var target: ArgumentText {
        ArgumentText("A tailnet machine, an address, a link, a file, or - to read one.", value: .target)
    }
    package static var from: ArgumentText {
        ArgumentText(
            "A server of this terminal's last scan: its row number, its name, or its ref (+ and 8 hexadecimal digits).",
            value: .ref)
    }
    package static var allFrom: ArgumentText {
        ArgumentText("Save all servers of this source.", value: .name)
    }
    package static var yes: ArgumentText { ArgumentText("With --all-from: save without asking.") }
    package static var qrText: ArgumentText {
        ArgumentText("Read the text of EndlessCode's QR code from standard input.")
    }
    package static var kind: ArgumentText { ArgumentText("The kind of server.", value: .kind) }
    package static var route: ArgumentText {
        ArgumentText("Another route to the same server; can be repeated, in order of preference.", value: .address)
    }
    package static var ssh: ArgumentText {
        ArgumentText("Add a route over ssh; with USER@, log in as that user.", value: .user)
    }
    package static var acceptNew: ArgumentText { GlobalHelp.acceptNew }
    package static var allowCleartext: ArgumentText {
        ArgumentText("Send the token in cleartext over unproven routes, on this network only.")
    }
    package static var replace: ArgumentText {
        ArgumentText("Replace an existing profile of that name if it differs.")
    }
    package static var noTest: ArgumentText { ArgumentText("Save without connecting.") }
    package static var use: ArgumentText {
        ArgumentText("Select the new profile for other commands; the first profile that you save is selected anyway.")
    }
}
