package import ServerModel
package import ServerTransport
package import TokenStores

/// What `pair` says.
extension Messages {
    package var howToPair: Hint {
        pick(
            "On the server: \(command: "diane pair"). Then here: \(form: "landfall pair NAME 123 456")",
            "서버에서 \(command: "diane pair")를 실행한 뒤 여기서: \(form: "landfall pair 이름 123 456")")
    }

    package func notADigit(_ character: String) -> String {
        pick(
            "A pairing code has six digits, and \(character) is not a digit",
            "페어링 코드는 숫자 여섯 자리여야 합니다. 숫자가 아닌 문자: \(character)")
    }

    package func wrongDigits(_ count: Int) -> String {
        pick("A pairing code has six digits, not \(count)", "페어링 코드는 여섯 자리여야 합니다(입력: \(count)자리)")
    }

    package var tooManyForPair: String {
        pick("pair takes at most a name, a target and a code", "pair는 이름, 대상, 코드만 받습니다")
    }

    package var nobodyGivesCode: String { pick("No pairing code given", "페어링 코드를 지정하지 않았습니다") }

    package var askCode: String { pick("Pairing code (diane pair on the server): ", "페어링 코드(서버에서 diane pair): ") }

    package var pairWithoutTarget: Hint {
        pick("To replace its key, leave out the target", "키를 바꾸려면 대상을 빼고 실행하세요")
    }

    package var pairingIsDianes: Hint {
        pick(
            "Pairing works with Diane only; for others: \(form: "landfall token set NAME")",
            "페어링은 Diane만 지원합니다. 다른 서버는: \(form: "landfall token set 이름")")
    }

    /// Whom the code goes to, before it goes there.
    package func pairsWith(
        _ facts: ProductFacts, _ proven: IdentityCheck.Proof, _ lesson: IdentityCheck.Lesson
    ) -> String {
        let server = product(facts)
        let proof = proof(proven, lesson)
        return pick("Pairing with \(server) (\(proof))", "페어링할 서버: \(server) (\(proof))")
    }

    package var pairingWithheld: String {
        pick(
            "No pairing code is sent to an unproven server", "신원이 확인되지 않은 서버에는 페어링 코드를 보내지 않습니다")
    }

    package var howToProve: Hint {
        pick(
            "Pair over the tailnet, over TLS or on the server itself; to send it anyway: \(again("--allow-cleartext"))",
            "tailnet이나 TLS로, 또는 서버에서 직접 페어링하세요. 그래도 보내려면: \(again("--allow-cleartext"))")
    }

    package var wrongCode: String {
        pick("The server refused the code: it is wrong, or has expired", "서버가 코드를 거부했습니다. 코드가 틀렸거나 만료되었습니다")
    }

    package var freshCode: Hint {
        pick(
            "A code is valid for 30 seconds. For a new one: \(command: "diane pair")",
            "코드는 약 30초 동안 유효합니다. 새 코드: \(command: "diane pair")")
    }

    package var tooManyCodes: String {
        pick(
            "After too many wrong codes the server refuses every code, even a correct one",
            "틀린 코드를 너무 많이 입력해 서버가 올바른 코드도 거부합니다")
    }

    package var waitAMinute: Hint {
        pick("Wait a minute, then: \(command: "diane pair")", "1분 뒤에 다시: \(command: "diane pair")")
    }

    package var noKeyToGive: String {
        pick("This Diane has no API key", "이 Diane에는 API 키가 설정되어 있지 않습니다")
    }

    package var giveKey: Hint {
        pick(
            "Without a key it needs no token; to add a key, set http.api_key in its configuration",
            "키가 없으면 토큰도 필요 없습니다. 키를 만들려면 설정의 http.api_key를 지정하세요")
    }

    package var noPairing: String { pick("This server does not support pairing", "이 서버는 페어링을 지원하지 않습니다") }

    package var updateServer: Hint {
        pick(
            "Update Diane there, or: \(form: "landfall token set NAME")",
            "서버의 Diane을 업데이트하세요. 또는 토큰 설정: \(form: "landfall token set 이름")")
    }

    package var noKeyInAnswer: String {
        pick("The server accepted the code, but returned no key", "서버가 코드를 받았지만 응답에 키가 없습니다")
    }

    package func paired(_ name: String, _ reference: TokenReference?) -> Hint {
        let place = reference.map(place) ?? noToken
        return pick("Paired \(name); its key is in \(place)", "\(name) 서버를 페어링했습니다. 키 위치: \(place)")
    }

    package var keyIsFullAccess: String {
        pick("Anyone with this key has full access to that server", "이 키가 있으면 누구나 그 서버의 모든 기능을 쓸 수 있습니다")
    }
}
