/// What the help says of `landfall share`.
package enum ShareHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print a profile as a link or a QR code for another device.", "다른 기기에서 쓸 링크나 QR 코드로 프로필 출력",
            paragraphs: [
                HelpText(
                    """
                    Prints a landfall:// link, which add reads: the name, the kind, the routes that other machines can use, and the \
                    recorded identity; never a token. The QR code of an EndlessCode server is the one its phone app reads.
                    """,
                    """
                    add가 읽는 landfall:// 링크를 출력합니다. 이름, 종류, 다른 컴퓨터에서 쓸 수 있는 경로, 기록된 신원이 들어가며 \
                    토큰은 들어가지 않습니다. EndlessCode 서버의 QR 코드는 휴대전화 앱이 읽는 코드입니다.
                    """)
            ],
            examples: [
                "landfall share studio", "landfall share studio | ssh laptop landfall add -",
                "landfall share studio --qr",
            ],
            exits: HelpText(
                """
                0 ok, 1 nothing to share, 2 usage, 3 no such profile, 10 libqrencode is missing, 11 the token is shown only on a \
                terminal
                """,
                """
                0 성공, 1 공유할 것 없음, 2 사용법 오류, 3 프로필 없음, 10 libqrencode 없음, 11 토큰은 터미널에만 표시함
                """))
    }

    package static var qr: ArgumentText { ArgumentText("Draw a QR code.", "QR 코드 그리기") }
    package static var form: ArgumentText {
        ArgumentText(
            "What to print: landfall for a link, phone for what EndlessCode's app reads.",
            "출력 형식 (landfall은 링크, phone은 EndlessCode 앱용)", value: .form)
    }
    package static var withToken: ArgumentText {
        ArgumentText(
            "Include the token in the phone form: asks first, and shows it once, on a terminal only.",
            "phone 형식에 토큰을 포함 (먼저 묻고, 터미널에만 한 번 표시)")
    }
}

/// What the help says of `landfall export`.
package enum ExportHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Print profiles for another machine, without secrets.", "다른 컴퓨터에서 쓸 프로필을 비밀 값 없이 출력",
            paragraphs: [
                HelpText(
                    """
                    Prints one JSON document of the schema landfall.export/1: all profiles, or the named ones, with their routes and \
                    their servers' recorded identities. It does not include tokens, where they are stored, or permissions to use \
                    cleartext.
                    """,
                    """
                    모든 프로필이나 지정한 프로필의 경로와 기록된 서버 신원을 landfall.export/1 스키마의 JSON 문서 하나로 출력합니다. \
                    토큰과 그 위치, 평문 허용은 포함하지 않습니다.
                    """)
            ],
            examples: ["landfall export >profiles.json", "landfall export studio | ssh laptop landfall import -"],
            exits: HelpText(
                "0 ok, 2 usage, 3 no such profile, or none at all", "0 성공, 2 사용법 오류, 3 프로필 없음"))
    }

    package static var names: ArgumentText {
        ArgumentText("The profiles; all by default.", "프로필 (기본값은 전체)", value: .name)
    }
}

/// What the help says of `landfall import`.
package enum ImportHelp {
    package static var command: CommandHelp {
        CommandHelp(
            "Import exported profiles.", "내보낸 프로필 가져오기",
            paragraphs: [
                HelpText(
                    """
                    Reads what export printed, from a file or with - from standard input, and adds all of it or nothing. A document \
                    that contains a secret is refused. The document says which certificates to trust, so import only from people you \
                    trust. A replaced profile keeps its token only if its routes and identity are unchanged; otherwise the stored \
                    token is deleted.
                    """,
                    """
                    export가 출력한 문서를 파일이나 표준 입력(-)에서 읽어, 전부 추가하거나 아무것도 추가하지 않습니다. 비밀 값이 든 \
                    문서는 거부합니다. 어떤 인증서를 신뢰할지는 문서를 만든 사람이 정하므로, 믿을 수 있는 사람의 문서만 가져오세요. \
                    대체된 프로필은 경로와 신원이 같을 때만 토큰을 유지하고, 다르면 저장된 토큰을 삭제합니다.
                    """)
            ],
            examples: ["landfall import profiles.json", "ssh studio landfall export | landfall import - --replace"],
            exits: HelpText(
                "0 ok, 2 usage, not an export, or a name is taken, 11 the document contains a secret",
                "0 성공, 2 사용법 오류, 내보낸 문서가 아님 또는 이미 있는 이름, 11 비밀 값이 들어 있음"))
    }

    package static var file: ArgumentText {
        ArgumentText("The export, or - for standard input.", "내보낸 파일, 표준 입력은 -", value: .file)
    }
    package static var replace: ArgumentText {
        ArgumentText("Replace profiles of the same name.", "같은 이름의 프로필을 대체")
    }
}
