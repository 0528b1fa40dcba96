/// What the help says of `landfall trust`.
package enum TrustHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show and change the recorded identity of a profile's server.", "기록된 서버 신원 보기와 변경",
            paragraphs: [
                HelpText(
                    """
                    landfall recognises a server by its recorded certificates and keys, its tailnet node and its ssh host key. The id in \
                    an announcement is checked too, but proves nothing by itself. If the identity has changed, commands exit with 8 \
                    until you accept the change here.
                    """,
                    """
                    landfall은 기록된 인증서와 키, tailnet 노드, ssh 호스트 키로 서버를 확인합니다. 공개된 id도 비교하지만 id만으로는 \
                    신원이 확인되지 않습니다. 신원이 바뀌면 여기서 승인할 때까지 명령이 종료 코드 8로 끝납니다.
                    """)
            ])
    }
}

/// What the help says of `landfall trust show`.
package enum TrustShowHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Show a server's recorded identity.", "기록된 서버 신원 보기",
            paragraphs: [
                HelpText(
                    """
                    Shows each certificate and key as hexadecimal digits and as words to read aloud, when it was seen and what vouches \
                    for it, and the networks on which the token may be sent in cleartext.
                    """,
                    """
                    인증서와 키를 16진수와 소리 내어 읽을 수 있는 단어로 보여 주고, 확인한 시각, 보증한 경로, 토큰을 평문으로 보낼 수 있는 \
                    네트워크를 함께 보여 줍니다.
                    """)
            ],
            examples: [
                "landfall trust show studio", "landfall trust show studio --json | jq -r '.pins[].certificate_sha256'",
            ],
            exits: HelpText("0 ok, 2 usage, 3 no such profile", "0 성공, 2 사용법 오류, 3 프로필 없음"))
    }
}

/// What the help says of `landfall trust pin`.
package enum TrustPinHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Record a certificate's SHA-256 before it is first seen.", "처음 연결하기 전에 인증서의 SHA-256 기록",
            paragraphs: [
                HelpText(
                    """
                    Give the SHA-256 of the certificate in DER form, 64 hexadecimal digits, with or without colons:
                      openssl x509 -in cert.pem -noout -fingerprint -sha256
                    pin does not connect to the server. The hash of the key is recorded when the server presents the certificate.
                    """,
                    """
                    DER 형식 인증서의 SHA-256을 지정하세요. 16진수 64자리이며 콜론은 있어도 없어도 됩니다:
                      openssl x509 -in cert.pem -noout -fingerprint -sha256
                    서버에는 연결하지 않습니다. 키의 해시는 서버가 인증서를 제시할 때 기록합니다.
                    """)
            ],
            examples: [
                "landfall trust pin box e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52"
            ],
            exits: HelpText("0 recorded, 2 usage, 3 no such profile", "0 기록됨, 2 사용법 오류, 3 프로필 없음"))
    }

    package static var digest: ArgumentText { ArgumentText("64 hexadecimal digits.", "16진수 64자리", value: .sha256) }
}

/// What the help says of `landfall trust accept`.
package enum TrustAcceptHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Accept a server's changed identity.", "바뀐 서버 신원 승인",
            paragraphs: [
                HelpText(
                    """
                    Connects without a token, shows what was recorded and what the server presents now, and asks. Without a terminal, \
                    give the new certificate's SHA-256 instead, or the hash of an ssh host key as ssh-keygen prints it. If routes \
                    present different identities, you are asked about each; a hash accepts only the routes that present it. Recorded \
                    certificates that no route presents any more are forgotten.
                    """,
                    """
                    토큰 없이 연결하여 기록된 신원과 서버가 지금 제시하는 신원을 보여 주고 묻습니다. 터미널이 없으면 새 인증서의 SHA-256이나 \
                    ssh-keygen이 출력하는 ssh 호스트 키의 해시를 지정하세요. 경로마다 신원이 다르면 하나씩 묻고, 해시를 지정하면 \
                    그것을 제시하는 경로만 승인합니다. 어느 경로도 더 이상 제시하지 않는 인증서의 기록은 지웁니다.
                    """),
                HelpText(
                    """
                    A token reference, an ssh route or a Unix socket that landfall did not save itself is shown first, and not used \
                    until you say that it is yours.
                    """,
                    """
                    landfall이 저장하지 않은 토큰 참조, ssh 경로, Unix 소켓은 먼저 보여 주며, 직접 설정했다고 답하기 전에는 사용하지 \
                    않습니다.
                    """),
            ],
            examples: [
                "landfall trust accept studio",
                "landfall trust accept studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52",
            ],
            exits: HelpText(
                """
                0 accepted, or nothing has changed, 1 the answer was no, 2 usage, or no terminal and no hash, 3 no such profile, 8 the \
                server presents a different certificate than the given one, 11 no terminal to confirm on; others as for test
                """,
                """
                0 승인됨 또는 바뀐 것 없음, 1 승인하지 않기로 답함, 2 사용법 오류, 또는 터미널도 해시도 없음, 3 프로필 없음, 8 지정한 \
                것과 다른 인증서를 제시함, 11 확인할 터미널 없음; 그 밖은 test와 같음
                """))
    }

    package static var digest: ArgumentText {
        ArgumentText("The certificate or ssh host key to expect.", "예상하는 인증서나 ssh 호스트 키", value: .sha256)
    }
}

/// What the help says of `landfall trust forget`.
package enum TrustForgetHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Forget a server's recorded identity.", "기록된 서버 신원 지우기",
            paragraphs: [
                HelpText(
                    """
                    Without a hash it forgets everything: certificates, node, server id, and permission to send the token in cleartext; \
                    the next connection is treated as the first. With a hash it forgets only that certificate. Asks on a terminal; without \
                    one, and with --no-input, --yes is needed.
                    """,
                    """
                    해시를 지정하지 않으면 인증서, 노드, 서버 id, 평문 허용을 모두 지우고, 다음 연결을 첫 연결로 봅니다. 해시를 지정하면 \
                    그 인증서만 지웁니다. 터미널에서는 확인을 묻고, 터미널이 없거나 --no-input을 쓰면 --yes가 필요합니다.
                    """)
            ],
            examples: [
                "landfall trust forget studio",
                "landfall trust forget studio e1a84590175451d58bfa0c2fcab63d7a5c50993974400fdd882099c58a9d9b52 --yes",
            ],
            exits: HelpText(
                "0 forgotten, 1 the answer was no, 2 usage, or no terminal and no --yes, 3 no such profile",
                "0 지워짐, 1 지우지 않기로 답함, 2 사용법 오류, 또는 터미널도 --yes도 없음, 3 프로필 없음"))
    }

    package static var digest: ArgumentText { ArgumentText("One certificate.", "인증서 하나", value: .sha256) }
    package static var yes: ArgumentText { ArgumentText("Forget without asking.", "묻지 않고 지움") }
}
