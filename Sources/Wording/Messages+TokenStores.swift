internal import ServerModel
package import TokenStores

/// What is wrong with the places of tokens, and the next step.
extension Messages {
    /// One sentence. What the error holds besides its code is a path, a name or a number, never a secret.
    package func trouble(_ error: TokenStoreError) -> String {
        let detail = error.detail.map { ForeignText($0).description } ?? ""
        let behind = detail.isEmpty ? "" : " (\(detail))"
        switch error.code {
        case .keyringLibraryMissing:
            return pick(
                "libsecret is not installed, so the keyring cannot be used", "libsecret이 설치되어 있지 않아 키링을 쓸 수 없습니다")
        case .keyringAbsent:
            return pick("No keyring (Secret Service) is running", "실행 중인 키링(Secret Service)이 없습니다")
        case .keyringNoBus:
            return pick("No session bus, so the keyring cannot be used", "세션 버스가 없어 키링을 쓸 수 없습니다")
        case .keyringNoCollection:
            return pick("The keyring has no default collection, or it is hidden", "키링에 기본 보관함이 없거나 숨겨져 있습니다")
        case .keyringLocked: return pick("The keyring is locked", "키링이 잠겨 있습니다")
        case .keyringDismissed: return pick("The keyring was not unlocked", "키링의 잠금이 풀리지 않았습니다")
        case .keyringTimeout: return pick("The keyring does not answer", "키링이 응답하지 않습니다")
        case .keyringFailed: return pick("The keyring failed\(behind)", "키링에서 오류가 발생했습니다\(behind)")
        case .tokenNotFound:
            return pick("The token store has no token for this profile", "토큰 저장소에 이 프로필의 토큰이 없습니다")
        case .tokenUnusable:
            let reason = error.detail.flatMap(Token.Refusal.init).map { why($0) } ?? detail
            return pick("This is not a valid token: \(reason)", "토큰이 올바르지 않습니다: \(reason)")
        case .sealedKeyMissing:
            return pick("The key of the sealed tokens is missing: \(detail)", "암호화 파일(sealed)의 키가 없습니다: \(detail)")
        case .sealedKeyDamaged:
            return pick("\(detail) is not a key for sealed tokens", "암호화 파일(sealed)의 키가 아닙니다: \(detail)")
        case .sealedKeyExposed:
            return pick(
                "Other users can access the key of the sealed tokens, or own it: \(detail)",
                "암호화 파일(sealed)의 키에 다른 사용자가 접근할 수 있거나 본인 소유가 아닙니다: \(detail)")
        case .sealedKeyChanged:
            return pick("\(detail) was sealed with another key", "다른 키로 암호화된 파일입니다: \(detail)")
        case .sealedUnreadable:
            return pick("The sealed token cannot be read: \(detail)", "암호화된 토큰을 읽을 수 없습니다: \(detail)")
        case .sealedUnwritable:
            return pick("The sealed token cannot be written: \(detail)", "암호화된 토큰을 쓸 수 없습니다: \(detail)")
        case .sealedDamaged:
            return pick("\(detail) is damaged, or belongs to another profile", "손상되었거나 다른 프로필의 암호화 파일입니다: \(detail)")
        case .sealedTimeout:
            return pick("The folder of the sealed tokens does not answer", "암호화 파일(sealed)의 폴더가 응답하지 않습니다")
        case .referenceMalformed:
            return pick("This is not a valid token reference", "토큰 참조가 올바르지 않습니다")
        case .referenceMissing:
            return isPath(error.detail)
                ? pick("The token file does not exist: \(detail)", "토큰 파일이 없습니다: \(detail)")
                : pick("The token variable \(detail) is not set", "토큰 변수가 설정되어 있지 않습니다: \(detail)")
        case .referenceExposed:
            return pick(
                "Other users can access the token file, or own it: \(detail)",
                "다른 사용자가 토큰 파일에 접근할 수 있거나 본인 소유가 아닙니다: \(detail)")
        case .unconfirmed: return unconfirmed(detail)
        case .referenceTooLarge:
            return pick("This is too long for a token\(behind)", "토큰이라기에는 너무 큽니다\(behind)")
        case .referenceFailed:
            return isPath(error.detail)
                ? pick("The token file cannot be read: \(detail)", "토큰 파일을 읽을 수 없습니다: \(detail)")
                : pick("The token command failed\(behind)", "토큰 명령이 실패했습니다\(behind)")
        case .referenceTimeout:
            return pick(
                "The token's file or command timed out", "토큰 파일이나 명령이 시간 내에 끝나지 않았습니다")
        case .noTokenStore:
            let cause = error.cause.map { trouble(TokenStoreError($0, error.detail)) }
            return pick("No token store chosen yet", "토큰 저장소를 아직 선택하지 않았습니다")
                + (cause.map { ". \($0)" } ?? "")
        case .storeMemoryFailed:
            return pick(
                "The choice of token store cannot be read or saved: \(detail)", "토큰 저장소 설정을 읽거나 저장할 수 없습니다: \(detail)")
        case .tokenInputFailed:
            return pick("The token cannot be read\(behind)", "토큰을 읽을 수 없습니다\(behind)")
        case .tokenInputTimeout: return pick("Timed out waiting for the token", "시간 내에 토큰이 입력되지 않았습니다")
        case .tokenInputInterrupted: return interrupted
        default: return trouble(error.code)
        }
    }

    /// The next steps; `profile` is the one whose token it is, where that is known.
    package func remedies(_ error: TokenStoreError, profile: String?) -> [Hint] {
        let path = quoted(ForeignText(error.detail ?? ""))
        switch error.code {
        case .keyringLibraryMissing: return [Hint(command: "sudo apt install libsecret-1-0"), sealInstead(profile)]
        case .keyringAbsent:
            return [
                pick(
                    "Install one: \(command: "sudo apt install gnome-keyring")",
                    "설치: \(command: "sudo apt install gnome-keyring")"), sealInstead(profile),
            ]
        case .keyringNoBus:
            return [pick("Run it inside your desktop session", "데스크톱 세션 안에서 실행하세요"), sealInstead(profile)]
        case .keyringNoCollection:
            return [
                pick(
                    "Unlock it, or create one, in your desktop's password manager",
                    "데스크톱의 암호 관리자에서 잠금을 풀거나 새로 만드세요"), sealInstead(profile),
            ]
        case .keyringLocked, .keyringDismissed:
            return [pick("Unlock it and try again", "잠금을 풀고 다시 시도하세요"), sealInstead(profile)]
        case .keyringTimeout, .keyringFailed:
            return [pick("See \(command: "landfall doctor")", "\(command: "landfall doctor")를 실행하세요")]
        case .tokenNotFound, .sealedKeyMissing, .sealedKeyChanged, .sealedDamaged: return [setAnew(profile)]
        case .tokenUnusable: return profile == nil ? [] : [setAnew(profile)]
        case .sealedKeyDamaged:
            return [
                pick(
                    "Move it away: \(command: "mv \(path) \(path).old")",
                    "다른 곳으로 옮기세요: \(command: "mv \(path) \(path).old")"), setAnew(profile),
            ]
        case .sealedKeyExposed, .referenceExposed: return [closeToOthers(path)]
        case .sealedTimeout:
            return [
                pick(
                    "Its disk may not be mounted; see \(command: "landfall doctor")",
                    "디스크가 마운트되어 있는지 확인하세요: \(command: "landfall doctor")")
            ]
        case .referenceMalformed: return [referenceForms]
        case .unconfirmed: return profile.map { [howToConfirm($0)] } ?? []
        case .referenceMissing, .referenceTooLarge, .referenceFailed, .referenceTimeout: return [seeWhere(profile)]
        case .noTokenStore: return [chooseSealed, chooseReference]
        default: return []
        }
    }

    private func isPath(_ detail: String?) -> Bool { detail.map { $0.hasPrefix("/") || $0.hasPrefix("~") } ?? false }

    /// Whether a server is being added, so that there is no profile yet to set a token for.
    private var isAdding: Bool { situation.typed?.verb == "add" }

    /// A command for a profile; its form if the profile is unknown.
    private func command(_ profile: String?, _ line: (String) -> String) -> Hint {
        profile.map { Hint(command: line($0)) } ?? Hint(form: line(pick("NAME", "이름")))
    }

    private func sealInstead(_ profile: String?) -> Hint {
        let seal =
            isAdding
            ? again("--store sealed")
            : command(profile) { name in "landfall token set \(name) --store sealed" }
        return pick("Or use the sealed file: \(seal)", "또는 암호화 파일(sealed) 사용: \(seal)")
    }

    private func setAnew(_ profile: String?) -> Hint {
        if isAdding, let typed = situation.typed {
            return pick("Then: \(command: typed.again())", "그다음: \(command: typed.again())")
        }
        let set = command(profile) { name in "landfall token set \(name)" }
        return pick("Set it again: \(set)", "다시 설정: \(set)")
    }

    private func seeWhere(_ profile: String?) -> Hint {
        let place = command(profile) { name in "landfall token where \(name)" }
        return pick("See where landfall looks for it: \(place)", "위치 확인: \(place)")
    }

    private var chooseSealed: Hint {
        pick(
            "Keep it in an encrypted file: \(again("--store sealed"))",
            "암호화 파일(sealed)에 보관: \(again("--store sealed"))")
    }

    private var chooseReference: Hint {
        pick(
            "Or give a reference to it: \(form: "landfall token set NAME --token-ref env:VARIABLE"), file:/PATH or cmd:COMMAND",
            "또는 참조 지정: \(form: "landfall token set 이름 --token-ref env:변수"), file:/경로, cmd:명령")
    }

    /// The forms of a reference.
    package var referenceForms: Hint {
        pick(
            "A reference is env:VARIABLE, file:/PATH or cmd:COMMAND, never the token",
            "참조는 env:변수, file:/경로, cmd:명령이며 토큰 자체가 아닙니다")
    }
}
