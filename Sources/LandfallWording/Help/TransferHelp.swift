/// What the help says of `landfall share`.
package enum ShareHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print a profile as a link or a QR code for another device.",
            paragraphs: [
                """
                Prints a landfall:// link, which add reads: the name, the kind, the routes that other machines can use, and the \
                recorded identity; never a token. The QR code of an EndlessCode server is the one its phone app reads.
                """
            ],
            examples: [
                "landfall share studio", "landfall share studio | ssh laptop landfall add -",
                "landfall share studio --qr",
            ],
            exits: """
                0 ok, 1 nothing to share, 2 usage, 3 no such profile, 10 libqrencode is missing, 11 the token is shown only on a \
                terminal
                """)
    }

    package static var qr: ArgumentText { ArgumentText("Draw a QR code.") }
    package static var form: ArgumentText {
        ArgumentText("What to print: landfall for a link, phone for what EndlessCode's app reads.", value: .form)
    }
    package static var withToken: ArgumentText {
        ArgumentText("Include the token in the phone form: asks first, and shows it once, on a terminal only.")
    }
}

/// What the help says of `landfall export`.
package enum ExportHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print profiles for another machine, without secrets.",
            paragraphs: [
                """
                Prints one JSON document of the schema landfall.export/1: all profiles, or the named ones, with their routes and \
                their servers' recorded identities. It does not include tokens, where they are stored, or permissions to use \
                cleartext.
                """
            ],
            examples: ["landfall export >profiles.json", "landfall export studio | ssh laptop landfall import -"],
            exits: "0 ok, 2 usage, 3 no such profile, or none at all")
    }

    package static var names: ArgumentText { ArgumentText("The profiles; all by default.", value: .name) }
}

/// What the help says of `landfall import`.
package enum ImportHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Import exported profiles.",
            paragraphs: [
                """
                Reads what export printed, from a file or with - from standard input, and adds all of it or nothing. A document \
                that contains a secret is refused. The document says which certificates to trust, so import only from people you \
                trust. A replaced profile keeps its token only if its routes and identity are unchanged; otherwise the stored \
                token is deleted.
                """
            ],
            examples: ["landfall import profiles.json", "ssh studio landfall export | landfall import - --replace"],
            exits: "0 ok, 2 usage, not an export, or a name is taken, 11 the document contains a secret")
    }

    package static var file: ArgumentText { ArgumentText("The export, or - for standard input.", value: .file) }
    package static var replace: ArgumentText { ArgumentText("Replace profiles of the same name.") }
}
