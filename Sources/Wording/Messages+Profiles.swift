package import ProfileStore

/// What the commands for profiles say.
extension Messages {
    // MARK: What goes wrong

    package func profileUnknown(_ name: String, _ source: SelectionSource?) -> String {
        if name.isEmpty { return pick("The profile name is empty", "프로필 이름이 비어 있습니다") }
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
        pick("Name already taken: \(names)", "\(names) 프로필이 이미 있습니다")
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

    package var nothingToEdit: String {
        pick(
            "Nothing to change: give --kind, --route, --remove-route, --sending, --no-sending or --metered",
            "바꿀 것이 없습니다: --kind, --route, --remove-route, --sending, --no-sending, --metered 중에서 지정하세요")
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
        func list(_ names: [ProfileName]) -> String? {
            names.isEmpty ? nil : names.map(\.description).joined(separator: ", ")
        }
        return [
            list(report.added).map { pick("Added: \($0)", "추가: \($0)") },
            list(report.replaced).map { pick("Replaced: \($0)", "대체: \($0)") },
            list(report.unchanged).map { pick("Unchanged: \($0)", "변경 없음: \($0)") },
        ].compactMap(\.self)
    }

    package func unlinked(_ names: String) -> Hint {
        pick(
            "Now another server, token removed: \(names). Set a token: \(form: "landfall token set NAME")",
            "\(names): 다른 서버를 가리키게 되어 토큰을 해제했습니다. 다시 설정: \(form: "landfall token set 이름")")
    }
}
