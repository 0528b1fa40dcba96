package import EditedJSON
internal import ProfileStore
internal import ServerModel

/// What is wrong with a file of profiles: the one that is kept, or one that is to be imported.
extension Messages {
    package func profilesDamaged(_ path: String, _ fault: DocumentFault) -> String {
        pick(
            "\(path), line \(fault.line), column \(fault.column): \(reason(fault.reason))",
            "\(path) \(fault.line)행 \(fault.column)열: \(reason(fault.reason))")
    }

    package var repairByHand: Hint {
        pick(
            "Nothing was changed. Fix that line in an editor, or move the file away to start over",
            "아무것도 바꾸지 않았습니다. 편집기로 그 줄을 고치거나, 파일을 다른 곳으로 옮기고 새로 시작하세요")
    }

    package func profilesTooNew(_ path: String, _ schema: String) -> String {
        pick(
            "\(path) was written by a newer landfall (\(schema))", "더 새로운 버전의 landfall로 작성된 파일입니다: \(path) (\(schema))")
    }

    package var updateLandfall: Hint {
        pick("Nothing was changed. Update landfall on this machine", "아무것도 바꾸지 않았습니다. 이 컴퓨터의 landfall을 업데이트하세요")
    }

    package func notOwnFile(_ path: String) -> String {
        pick("\(path) belongs to another user", "다른 사용자가 소유한 파일입니다: \(path)")
    }

    package func takeOwnership(_ path: String, isRoot: Bool) -> Hint {
        isRoot
            ? pick("Run landfall as that user, without sudo", "sudo 없이 그 사용자로 landfall을 실행하세요")
            : pick(
                "Make it yours: \(command: "sudo chown \"$(id -un)\": \(path)")",
                "소유자 바꾸기: \(command: "sudo chown \"$(id -un)\": \(path)")")
    }

    package func closeToOthers(_ path: String) -> Hint {
        pick("Restrict access: \(command: "chmod go-rwx \(path)")", "접근 제한: \(command: "chmod go-rwx \(path)")")
    }

    package func exposedFile(_ path: String) -> String {
        pick("Other users can access \(path)", "다른 사용자가 접근할 수 있는 파일입니다: \(path)")
    }

    package func brokenLink(_ path: String) -> String {
        pick("\(path) is a broken symbolic link", "대상이 없는 심볼릭 링크입니다: \(path)")
    }

    package func repairLink(_ path: String) -> Hint {
        pick("See where it points: \(command: "ls -l \(path)")", "가리키는 곳을 확인하세요: \(command: "ls -l \(path)")")
    }

    package func noPlainFile(_ path: String) -> String {
        pick("\(path) is not a file that landfall can read", "landfall이 읽을 수 없는 파일입니다: \(path)")
    }

    package func moveAway(_ path: String) -> Hint {
        pick(
            "Look at it: \(command: "ls -ld \(path)"); move it away to start over",
            "확인: \(command: "ls -ld \(path)"). 새로 시작하려면 다른 곳으로 옮기세요")
    }

    package func profilesLocked(_ path: String) -> String {
        pick("Another landfall is writing and has locked \(path)", "다른 landfall이 파일을 쓰는 중이라 잠겨 있습니다: \(path)")
    }

    package var whoHolds: Hint {
        pick(
            "Try again; if this persists, another landfall is stuck: \(command: "ps -C landfall")",
            "다시 시도하세요. 계속되면 멈춘 landfall이 있는지 확인하세요: \(command: "ps -C landfall")")
    }

    package func noLock(_ path: String, _ reason: String) -> String {
        pick("Cannot lock \(path): \(systemReason(reason))", "\(path) 파일을 잠글 수 없습니다: \(systemReason(reason))")
    }

    package var lockElsewhere: Hint {
        pick(
            "This file system does not support locks; set XDG_CONFIG_HOME to a folder on a local disk",
            "이 파일 시스템은 잠금을 지원하지 않습니다. XDG_CONFIG_HOME을 로컬 디스크의 폴더로 설정하세요")
    }

    package var noHomeForProfiles: String {
        pick("HOME is not set, so there are no profiles", "HOME이 설정되어 있지 않아 프로필을 사용할 수 없습니다")
    }

    package func badDocument(_ file: String, schema: String?) -> String {
        let found = schema.map { " (\($0))" } ?? ""
        return pick("\(file) is not a landfall export\(found)", "landfall export로 만든 파일이 아닙니다: \(file)\(found)")
    }

    package var howToExport: Hint {
        pick("Create one: \(command: "landfall export")", "만들려면: \(command: "landfall export")")
    }

    package var secretsStayOut: Hint {
        pick(
            "Nothing was imported. Remove the secret, import again, then: \(form: "landfall token set NAME")",
            "아무것도 가져오지 않았습니다. 비밀 값을 지우고 다시 가져온 뒤: \(form: "landfall token set 이름")")
    }

    package var nothingImported: Hint {
        pick(
            "Nothing was imported. To replace what is saved: \(again("--replace"))",
            "아무것도 가져오지 않았습니다. 저장된 것을 바꾸려면: \(again("--replace"))")
    }

    package func reason(_ reason: DocumentFault.Reason) -> String {
        switch reason {
        case .unexpectedEnd: pick("unexpected end", "내용이 도중에 끝났습니다")
        case .unexpectedCharacter: pick("unexpected character", "여기에 올 수 없는 문자입니다")
        case .badEncoding: pick("not valid UTF-8", "UTF-8이 아닙니다")
        case .badEscape: pick("invalid escape", "잘못된 이스케이프입니다")
        case .controlCharacter: pick("control character in a string", "문자열 안에 제어 문자가 있습니다")
        case .badNumber: pick("not a JSON number", "JSON 숫자가 아닙니다")
        case .duplicateName: pick("duplicate name", "같은 이름이 두 번 있습니다")
        case .tooDeep: pick("nested too deeply", "너무 깊이 중첩되었습니다")
        case .wrongType(let field, let expected):
            pick("\(shown(field)) must be of type \(expected)", "\(shown(field)) 필드의 형식이 잘못되었습니다(필요한 형식: \(expected))")
        case .badValue(let field):
            pick("\(shown(field)) has an invalid value", "\(shown(field)) 필드의 값이 올바르지 않습니다")
        case .missing(let field): pick("\(shown(field)) is missing", "\(shown(field)) 필드가 없습니다")
        case .duplicateProfile:
            pick("another profile has this name or id", "같은 이름이나 id의 프로필이 이미 있습니다")
        case .linkLocal: linkLocalRoute
        case .otherKind: otherKind
        case .noRoute: pick("a profile needs a route", "프로필에는 경로가 있어야 합니다")
        case .inlineSecret(let field):
            pick(
                "\(shown(field)) is a secret, and profiles hold no secrets",
                "\(shown(field)) 필드는 비밀 값이므로 프로필에 저장할 수 없습니다")
        case .rule(let rule): pick("it violates the rule \(rule.rawValue)", "규칙 \(rule.rawValue)에 어긋납니다")
        }
    }

    private func shown(_ field: String) -> String { ForeignText(field).debugDescription }
}
