/// What the help says of `landfall trust`.
package enum TrustHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show and change the recorded identity of a profile's server.",
            paragraphs: [
                """
                landfall recognises a server by its recorded certificates and keys, its tailnet node and its ssh host key. The id in \
                an announcement is checked too, but proves nothing by itself. If the identity has changed, commands exit with 8 \
                until you accept the change here.
                """
            ])
    }
}

/// What the help says of `landfall trust show`.
package enum TrustShowHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show a server's recorded identity.",
            paragraphs: [
                """
                Shows each certificate and key as hexadecimal digits and as words to read aloud, when it was seen and what vouches for it, \
                and the networks on which the token may be sent in cleartext; entries that you have not confirmed yet come last.
                """
            ],
            examples: [
                "landfall trust show studio", "landfall trust show studio --json | jq -r '.pins[].certificate_sha256'",
            ],
            exits: "0 ok, 2 usage, 3 no such profile")
    }
}

/// What the help says of `landfall trust pin`.
package enum TrustPinHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Record a certificate's SHA-256 before it is first seen.",
            paragraphs: [
                """
                Give the SHA-256 of the certificate in DER form, 64 hexadecimal digits, with or without colons:
                  openssl x509 -in cert.pem -noout -fingerprint -sha256
                pin does not connect to the server. The hash of the key is recorded when the server presents the certificate.
                """
            ],
            examples: [
                "landfall trust pin box e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52"
            ],
            exits: "0 recorded, 2 usage, 3 no such profile")
    }

    package static var digest: ArgumentText { ArgumentText("64 hexadecimal digits.", value: .sha256) }
}

/// What the help says of `landfall trust accept`.
package enum TrustAcceptHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Accept a server's changed identity.",
            paragraphs: [
                """
                Connects without a token, shows what was recorded and what the server presents now, and asks. Without a terminal, give the \
                new certificate's SHA-256 instead, or the hash of an ssh host key as ssh-keygen prints it. If routes present different \
                identities, you are asked about each; a hash accepts only the routes that present it. Recorded certificates that no route \
                presents any more are removed.
                """,
                """
                If profiles.json was edited by hand, each token reference, ssh route and Unix socket that was added there is \
                shown first, and not used until you confirm it.
                """,
            ],
            examples: [
                "landfall trust accept studio",
                "landfall trust accept studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52",
            ],
            exits: """
                0 accepted, or nothing has changed, 1 declined, 2 usage, or no terminal and no hash, 3 no such profile, 8 the \
                server presents a different certificate than the given one, 11 no terminal to confirm on; others: landfall-codes(7)
                """)
    }

    package static var digest: ArgumentText {
        ArgumentText("The certificate or ssh host key to expect.", value: .sha256)
    }
}

/// What the help says of `landfall trust remove`.
package enum TrustRemoveHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Remove a server's recorded identity.",
            paragraphs: [
                """
                Without a hash it removes everything: certificates, tailnet node, ssh host keys, server id, and the permissions to send the \
                token in cleartext and to send messages; the next connection is treated as the first. With a hash it removes only that \
                certificate. Asks for confirmation on a terminal; without one, or with --no-input, --yes is required.
                """
            ],
            examples: [
                "landfall trust remove studio",
                "landfall trust remove studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52 --yes",
            ],
            exits: "0 removed, 1 declined, 2 usage, or no terminal and no --yes, 3 no such profile")
    }

    package static var digest: ArgumentText { ArgumentText("One certificate.", value: .sha256) }
    package static var yes: ArgumentText { ArgumentText("Remove without asking.") }
}
