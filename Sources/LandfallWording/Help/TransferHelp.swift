/// What the help says of `landfall share`.
package enum ShareHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print profiles as links, a QR code or a file, without secrets.",
            paragraphs: [
                """
                Prints a landfall:// link, which add reads: the name, the kind, the routes that other machines can use, and the \
                recorded identity; never a token. With --json it prints profiles as one document of the schema landfall.export/1, \
                which add reads too. The QR code of an EndlessCode server is the one its phone app reads.
                """,
                """
                --zone prints the profiles as services of a DNS domain, for its zone file or for dnsmasq; scan --domain finds them \
                there. Only HTTP and HTTPS addresses of other machines can be in a zone. Labels become strings of TXT records.
                """,
            ],
            examples: [
                "landfall share studio", "landfall share studio | ssh laptop landfall add -",
                "landfall share studio --qr", "landfall share --all --json >profiles.json",
                "landfall share --all --zone corp.example.com",
            ],
            exits: """
                0 ok, 1 nothing to share, 2 usage, 3 no such profile, 10 libqrencode is missing, 11 the token is shown only on a \
                terminal
                """)
    }

    package static var names: ArgumentText { ArgumentText("The profiles.", value: .name) }
    package static var all: ArgumentText { ArgumentText("Share all profiles.") }
    package static var qr: ArgumentText { ArgumentText("Draw a QR code.") }
    package static var form: ArgumentText {
        ArgumentText(
            "What to print: landfall for a link, phone for what EndlessCode's app reads; with --zone, dnsmasq for dnsmasq.conf.",
            value: .form)
    }
    package static var zone: ArgumentText {
        ArgumentText("Print DNS-SD records for this domain.", value: .domain)
    }
    package static var withToken: ArgumentText {
        ArgumentText("Include the token in the phone form: asks first, and shows it once, on a terminal only.")
    }
}
