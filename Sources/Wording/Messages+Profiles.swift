package import EditedJSON
package import ProfileStore
package import ServerModel
internal import Workflows

/// What the commands for profiles say.
extension Messages {
    // MARK: What goes wrong

    package func profileUnknown(_ name: String, _ source: SelectionSource?) -> String {
        let origin =
            switch source {
            case .flag: pick(" (from --server)", " (--server)")
            case .environment: pick(" (from LANDFALL_SERVER)", " (LANDFALL_SERVER)")
            case .saved: pick(" (selected with landfall use)", " (landfall use로 선택됨)")
            case .only, nil: ""
            }
        return pick("No profile named \(name)\(origin)", "\(name) 프로필이 없습니다\(origin)")
    }

    package func profileExists(_ names: String) -> String {
        pick("A profile with this name already exists: \(names)", "\(names) 프로필이 이미 있습니다")
    }

    package func badProfileName(_ text: String) -> String {
        pick("\(text) is not a valid profile name", "프로필 이름이 올바르지 않습니다: \(text)")
    }

    package var profileNameRule: Hint {
        pick(
            "A name has 1 to 63 characters (a-z, 0-9, dot, underscore, hyphen) and begins with a letter or digit",
            "이름은 a-z, 0-9, 점, 밑줄, 하이픈으로 된 1~63자이며 영문자나 숫자로 시작해야 합니다")
    }

    package var noProfiles: String { pick("No profiles yet", "아직 프로필이 없습니다") }

    package var howToAddProfile: Hint {
        pick(
            "Find servers: \(command: "landfall scan"); save one: \(form: "landfall add NAME TARGET")",
            "서버 찾기: \(command: "landfall scan"), 저장: \(form: "landfall add 이름 대상")")
    }

    package var seeList: Hint {
        pick("List the profiles: \(command: "landfall list")", "목록 보기: \(command: "landfall list")")
    }

    package var standardInput: String { pick("standard input", "표준 입력") }

    package var document: String { pick("the document", "문서") }

    package var noProfileSelected: String { pick("No profile is selected", "선택된 프로필이 없습니다") }

    package func howToChoose(_ names: [String]) -> Hint {
        let list = names.joined(separator: ", ")
        return pick(
            "Choose one: \(form: "landfall use NAME") (\(list))", "선택하려면: \(form: "landfall use 이름") (\(list))")
    }

    package var noPreviousProfile: String {
        pick("No previous profile", "이전에 사용한 프로필이 없습니다")
    }

    package func twoNames(_ positional: String, _ flag: String) -> String {
        pick(
            "Two profiles given: \(positional) and --server \(flag)",
            "프로필이 두 개 지정되었습니다: \(positional), --server \(flag)")
    }

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
            "확인: \(command: "ls -ld \(path)"). 옮기면 새로 시작합니다")
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
        pick("Cannot lock \(path): \(reason)", "\(path) 파일을 잠글 수 없습니다: \(korean(reason))")
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
        case .unexpectedEnd: pick("unexpected end", "내용이 끝나지 않았습니다")
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

    // MARK: Routes

    package var linkLocalRoute: String {
        pick(
            "on another network, a link-local address leads to another machine",
            "링크 로컬 주소는 네트워크가 바뀌면 다른 컴퓨터를 가리킵니다")
    }

    package var otherKind: String {
        pick("the kind of the service is not that of the profile", "프로필과 종류가 다른 서비스입니다")
    }

    package func badRoute(_ text: String, _ why: String) -> String {
        pick("\(text) cannot be saved as a route: \(why)", "저장할 수 없는 경로입니다: \(text) (\(why))")
    }

    package func overlappingPath(_ route: String, _ segment: String, _ kind: ServerKind) -> String {
        pick(
            "\(route): the base path overlaps the paths of \(kind.displayName) at \(segment)",
            "\(route): 기본 경로의 \(segment) 부분이 \(kind.displayName) 자체 경로와 겹칩니다")
    }

    package var basePathRemedy: Hint {
        pick(
            "Leave that path out of the address, or serve it under another one",
            "그 경로를 뺀 주소를 지정하거나 서버를 다른 경로에서 제공하세요")
    }

    package func howToDropRoute(_ name: String) -> Hint {
        pick("See its routes: \(command: "landfall show \(name)")", "경로 보기: \(command: "landfall show \(name)")")
    }

    package var badService: String { pick("not a valid service name", "서비스 이름이 될 수 없습니다") }

    package var badMachine: String { pick("a socket is not a tailnet machine", "소켓은 tailnet 컴퓨터가 아닙니다") }

    package var bareWordRoute: String {
        pick("a single word is ambiguous", "단어 하나로는 무엇을 가리키는지 알 수 없습니다")
    }

    package var routeExamples: Hint {
        pick(
            "Give service:NAME, tailnet:MACHINE:PORT, host:NAME, 192.168.1.5:9090, https://box.local/base, unix:/path or ssh://box",
            "예: service:이름, tailnet:컴퓨터:포트, host:이름, 192.168.1.5:9090, https://box.local/base, unix:/경로, ssh://box")
    }

    package func noSuchRoute(_ text: String, _ profile: String) -> String {
        pick("\(profile) has no route \(text)", "\(profile)에 \(text) 경로가 없습니다")
    }

    package func seeRoutes(_ profile: String) -> Hint {
        pick("See its routes: \(command: "landfall show \(profile)")", "경로 보기: \(command: "landfall show \(profile)")")
    }

    package func lastRoute(_ profile: String) -> String {
        pick("This would leave \(profile) without a route", "삭제하면 \(profile) 프로필에 경로가 남지 않습니다")
    }

    package func removeInstead(_ profile: String) -> Hint {
        pick(
            "To delete it: \(command: "landfall remove \(profile)")", "삭제하려면: \(command: "landfall remove \(profile)")")
    }

    package func serviceOfOtherKind(_ profile: String) -> String {
        pick(
            "\(profile) has a route to a service of its old kind; remove it with --remove-route",
            "\(profile) 프로필에 이전 종류의 서비스 경로가 있습니다. --remove-route로 삭제하세요")
    }

    package var nothingToEdit: String {
        pick(
            "Nothing to change: give --kind, --route or --remove-route",
            "바꿀 것이 없습니다: --kind, --route, --remove-route 중에서 지정하세요")
    }

    // MARK: What is shown

    package var profileColumn: (name: String, state: String, kind: String, route: String, token: String, note: String) {
        (
            pick("NAME", "이름"), pick("STATE", "상태"), pick("KIND", "종류"), pick("ROUTE", "경로"), pick("TOKEN", "토큰"),
            pick("NOTE", "비고")
        )
    }

    package var showLabel: (kind: String, id: String, routes: String, identity: String, token: String, note: String) {
        (
            pick("kind", "종류"), "id", pick("routes", "경로"), pick("identity", "신원"), pick("token", "토큰"),
            pick("note", "비고")
        )
    }

    package func source(_ source: SelectionSource) -> String {
        switch source {
        case .flag: "--server"
        case .environment: "LANDFALL_SERVER"
        case .saved: pick("landfall use", "landfall use로 선택")
        case .only: pick("the only profile", "유일한 프로필")
        }
    }

    package func chosenBy(_ choice: ServerChoice) -> String {
        guard let hidden = choice.hidden else {
            return pick("from \(source(choice.source))", "출처: \(source(choice.source))")
        }
        return pick(
            "from \(source(choice.source)), which overrides the selected profile \(hidden)",
            "출처: \(source(choice.source)) (landfall use로 선택한 서버보다 우선함: \(hidden))")
    }

    package var current: String { pick("current", "현재") }

    package var noToken: String { pick("none", "없음") }

    package func via(_ via: Route.Via) -> String {
        switch via {
        case .lan: "LAN"
        case .tailnet: "tailnet"
        case .ssh: "ssh"
        case .direct: pick("address", "주소")
        case .local: thisMachine
        }
    }

    package func certificate(_ digest: String) -> String {
        pick("certificate SHA256 \(digest)", "인증서 SHA256 \(digest)")
    }

    package func publicKey(_ digest: String) -> String { pick("public key SHA256 \(digest)", "공개 키 SHA256 \(digest)") }

    package func node(_ id: String) -> String { pick("node \(id) of the tailnet", "tailnet 노드 \(id)") }

    package func serverID(_ id: String) -> String { pick("server id \(id)", "서버 id \(id)") }

    package var nothingRecorded: String { pick("nothing recorded yet", "아직 기록되지 않음") }

    package func cleartextAllowed(_ network: NetworkMark) -> String {
        let subnet = network.subnet
        return switch network.sign {
        case .gateway(let gateway):
            pick(
                "cleartext token allowed in \(subnet) behind \(gateway)", "\(subnet)(게이트웨이 \(gateway))에서 평문 토큰 허용됨")
        case .interface(let interface):
            pick(
                "cleartext token allowed in every \(subnet) without a gateway on \(interface)",
                "\(interface)의 게이트웨이 없는 모든 \(subnet)에서 평문 토큰 허용됨")
        }
    }

    // MARK: What was done

    package func usesNow(_ name: String) -> Hint { pick("Using \(name)", "사용할 서버: \(name)") }

    package func hiddenChoice(_ name: String, _ override: String) -> Hint {
        pick(
            "\(name) is selected, but LANDFALL_SERVER=\(override) overrides it in this shell: \(command: "unset LANDFALL_SERVER")",
            "\(name) 서버를 선택했지만 이 셸에서는 LANDFALL_SERVER=\(override) 설정이 우선합니다: \(command: "unset LANDFALL_SERVER")")
    }

    package func howToEval(_ name: String) -> Hint {
        pick(
            "For this shell: \(command: "eval \"$(landfall use --shell \(name))\"")",
            "이 셸에 적용: \(command: "eval \"$(landfall use --shell \(name))\"")")
    }

    package var shellHasNoJSON: String {
        pick(
            "--shell cannot be used with --json: it prints a shell command", "--shell은 셸 명령을 출력하므로 --json과 함께 쓸 수 없습니다")
    }

    package func renamedProfile(_ old: String, _ new: String) -> Hint {
        pick("Renamed \(old) to \(new)", "이름을 바꿨습니다: \(old) → \(new)")
    }

    package func stillNamed(_ old: String) -> String {
        pick(
            "LANDFALL_SERVER is still set to \(old) in this shell", "이 셸의 LANDFALL_SERVER는 아직 \(old)입니다")
    }

    package func confirmRemoval(_ name: String) -> String {
        pick("Remove the profile \(name)? [y/N] ", "\(name) 프로필을 삭제할까요? [y/N] ")
    }

    package func needsYes(_ name: String) -> String {
        pick("Cannot ask without a terminal whether to remove \(name)", "터미널이 없어 \(name) 프로필을 삭제할지 물어볼 수 없습니다")
    }

    package var giveYes: Hint {
        pick("To remove it without asking: \(again("--yes"))", "묻지 않고 삭제하려면: \(again("--yes"))")
    }

    package func kept(_ name: String) -> String { pick("\(name) was not removed", "\(name) 프로필을 삭제하지 않았습니다") }

    package func removed(_ name: String) -> Hint { pick("Removed \(name)", "\(name) 프로필을 삭제했습니다") }

    package func tokenStays(_ reference: String) -> String {
        pick("Its token was not deleted: \(reference)", "토큰은 그대로 남아 있습니다: \(reference)")
    }

    package func saved(_ name: String) -> Hint { pick("Saved \(name)", "\(name) 프로필을 저장했습니다") }

    package func imported(_ report: ImportReport) -> [String] {
        func line(_ names: [ProfileName], _ english: String, _ korean: String) -> String? {
            names.isEmpty ? nil : pick(english, korean) + ": " + names.map(\.description).joined(separator: ", ")
        }
        return [
            line(report.added, "Added", "추가"), line(report.replaced, "Replaced", "교체"),
            line(report.unchanged, "Unchanged", "변경 없음"),
        ].compactMap(\.self)
    }

    package func unlinked(_ names: String) -> Hint {
        pick(
            "\(names) now leads to another server, so its token was dropped; set one: \(form: "landfall token set NAME")",
            "\(names): 다른 서버를 가리키게 되어 토큰을 해제했습니다. 다시 설정: \(form: "landfall token set 이름")")
    }
}
