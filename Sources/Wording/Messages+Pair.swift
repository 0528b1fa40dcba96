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
        pick("A pairing code has six digits, and \(character) is none", "페어링 코드는 숫자 여섯 자리이며 \(character)은(는) 숫자가 아닙니다")
    }

    package func wrongDigits(_ count: Int) -> String {
        pick("A pairing code has six digits, not \(count)", "페어링 코드는 여섯 자리이며 \(count)자리가 아닙니다")
    }

    package var tooManyForPair: String {
        pick("pair takes a name, a target and a code, and no more", "pair는 이름, 대상, 코드만 받습니다")
    }

    package var nobodyGivesCode: String { pick("There is no pairing code", "페어링 코드가 없습니다") }

    package var askCode: String { pick("Pairing code (diane pair on the server): ", "페어링 코드(서버에서 diane pair): ") }

    package var pairWithoutTarget: Hint {
        pick("To replace its key leave the target out", "키를 바꾸려면 대상을 빼고 실행하세요")
    }

    package var pairingIsDianes: Hint {
        pick(
            "Only a Diane is paired; else: \(form: "landfall token set NAME")",
            "페어링은 Diane만 지원합니다. 그 밖에는: \(form: "landfall token set 이름")")
    }

    /// Whom the code goes to, before it goes there.
    package func pairsWith(
        _ facts: ProductFacts, _ proven: IdentityCheck.Proof, _ lesson: IdentityCheck.Lesson
    ) -> String {
        let server = product(facts)
        let proof = proof(proven, lesson)
        return pick("Pairing with \(server) (\(proof))", "\(server)과(와) 페어링합니다(\(proof))")
    }

    package var pairingWithheld: String {
        pick(
            "No pairing code is sent to a server that has not proven itself", "신원이 확인되지 않은 서버에는 페어링 코드를 보내지 않습니다")
    }

    package var howToProve: Hint {
        pick(
            "Pair over the tailnet, over TLS or on the server itself; to send it all the same: \(again("--allow-cleartext"))",
            "tailnet이나 TLS로, 또는 서버에서 직접 페어링하세요. 그래도 보내려면: \(again("--allow-cleartext"))")
    }

    package var wrongCode: String {
        pick("The server refuses the code: it is wrong, or its time is over", "서버가 코드를 거부했습니다. 코드가 틀렸거나 만료되었습니다")
    }

    package var freshCode: Hint {
        pick(
            "Each is good for half a minute. A new one: \(command: "diane pair")",
            "코드는 약 30초 동안 유효합니다. 새 코드: \(command: "diane pair")")
    }

    package var tooManyCodes: String {
        pick(
            "After too many wrong codes the server takes none, not even a right one", "틀린 코드가 너무 많아 서버가 맞는 코드도 받지 않습니다")
    }

    package var waitAMinute: Hint {
        pick("Wait a minute, then: \(command: "diane pair")", "1분 뒤에 다시: \(command: "diane pair")")
    }

    package var noKeyToGive: String {
        pick("This Diane has no API key that it could give", "이 Diane에는 내줄 API 키가 없습니다")
    }

    package var giveKey: Hint {
        pick(
            "Without one it asks for no token; to make one set http.api_key in its configuration",
            "키가 없으면 토큰도 필요 없습니다. 키를 만들려면 설정의 http.api_key를 지정하세요")
    }

    package var noPairing: String { pick("This server knows nothing of pairing", "이 서버는 페어링을 지원하지 않습니다") }

    package var updateServer: Hint {
        pick(
            "Update Diane there, or: \(form: "landfall token set NAME")",
            "Diane을 업데이트하거나: \(form: "landfall token set 이름")")
    }

    package var noKeyInAnswer: String {
        pick("The server took the code, and its answer holds no key", "서버가 코드를 받았지만 응답에 키가 없습니다")
    }

    package func paired(_ name: String, _ reference: TokenReference?) -> Hint {
        let place = reference.map(place) ?? noToken
        return pick("Paired \(name); its key is in \(place)", "\(name)을(를) 페어링했습니다. 키 위치: \(place)")
    }

    package var keyIsFullAccess: String {
        pick("Whoever has this key may do everything on that server", "이 키를 가진 사람은 그 서버에서 모든 일을 할 수 있습니다")
    }
}
