/// The texts of the dialogue that saves a server.
extension Messages {
    package var saveTitle: String { pick("Save a server", "서버 저장") }

    package var saveField: (name: String, server: String, token: String, use: String, reference: String) {
        (
            pick("Name", "이름"), pick("Server", "서버"), pick("Token", "토큰"), pick("Use it from now on", "이제부터 사용"),
            pick("Reference", "참조")
        )
    }

    package var nameHint: String { pick("a-z, 0-9, dot, hyphen", "a-z, 0-9, 점, 하이픈") }

    package var addressHint: String {
        pick("my-mac, 192.168.1.5:9090, https://box:8443", "my-mac, 192.168.1.5:9090, https://box:8443")
    }

    package var tokenHint: String { pick("only if the server needs one", "서버에 필요할 때만") }

    package var referenceHint: String {
        pick("env:VARIABLE, file:/PATH or cmd:COMMAND", "env:변수, file:/경로, cmd:명령")
    }

    package var savingNow: String { pick("Testing the server, then saving it…", "서버를 테스트하고 저장하는 중…") }

    package var whereToKeep: String {
        pick(
            "Store the token in an encrypted file, with its key in another folder? Or keep it yourself, and enter a reference to it.",
            "토큰을 암호화 파일(sealed)에 보관하고 키는 다른 폴더에 둘까요? 직접 보관하려면 참조를 입력하세요.")
    }

    package var saveAnswer: String { pick("Save", "저장") }
    package var leaveAnswer: String { pick("Back", "뒤로") }
    package var no: String { pick("No", "아니요") }
    package var trustAnswer: String { pick("Trust it from now on", "앞으로 신뢰") }
    package var allowAnswer: String { pick("Allow on all of them", "모두 허용") }
    package var sealedAnswer: String { pick("Encrypted file", "암호화 파일(sealed)") }
    package var referenceAnswer: String { pick("I keep it myself", "직접 보관") }
}
