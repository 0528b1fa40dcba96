/// What the command line itself needs.
extension Messages {
    package func commandUnknown(_ name: String) -> String {
        pick("There is no command \(name)", "\(name) 명령이 없습니다")
    }

    package func shellUnknown(_ shell: String) -> String {
        pick(
            "\(shell) has no completions; give bash, zsh or fish", "\(shell): 자동 완성이 없습니다. bash, zsh, fish 중 하나를 지정하세요")
    }

    /// Stands for what was typed and may be a secret.
    package var notShown: String { pick("(not shown)", "(표시하지 않음)") }

    /// The parser's words are not known, and may repeat an argument.
    package var notUnderstood: String { pick("The arguments are not understood", "인수를 이해할 수 없습니다") }

    package var tokenIsNoArgument: Hint {
        pick(
            "No argument takes a token: it is asked for, or read with --token-stdin",
            "토큰은 인수로 줄 수 없습니다. 입력을 요청할 때 입력하거나 --token-stdin으로 읽게 하세요")
    }

    /// What the parser does not accept: the English words are its own.
    package func complaint(_ complaint: ParserComplaint) -> String {
        switch complaint {
        case .unknownOption(let name, nil): pick("Unknown option '\(name)'", "'\(name)' 옵션이 없습니다")
        case .unknownOption(let name, let near?):
            pick(
                "Unknown option '\(name)'. Did you mean '\(near)'?", "'\(name)' 옵션이 없습니다. 혹시 '\(near)'인가요?")
        case .missingValue(let option): pick("Missing value for '\(option)'", "'\(option)'에 값이 필요합니다")
        case .unknownLetters(let name, let option):
            pick(
                "Unknown option '\(name)', or missing value for '\(option)' in it",
                "'\(name)' 옵션이 없거나, 그 안의 '\(option)'에 값이 필요합니다")
        case .needlessValue(let value, let option):
            pick(
                "The option '\(option)' does not take any value, but '\(value)' was specified",
                "'\(option)' 옵션에는 값을 줄 수 없는데 '\(value)'이(가) 지정되었습니다")
        case .unexpectedArgument(let name): pick("Unexpected argument '\(name)'", "쓸 수 없는 인수입니다: '\(name)'")
        case .unexpectedArguments(let count, let list):
            pick("\(count) unexpected arguments: \(list)", "쓸 수 없는 인수가 \(count)개 있습니다: \(list)")
        case .alreadySet(let flag, let other):
            pick(
                "Value to be set with flag \(flag) had already been set with flag \(other)",
                "\(other)와(과) \(flag)은(는) 함께 쓸 수 없습니다")
        case .missingArgument(let name): pick("Missing expected argument '\(name)'", "'\(name)' 인수가 필요합니다")
        case .missingOneOf(let list): pick("Missing one of: \(list)", "다음 중 하나가 필요합니다: \(list)")
        case .invalidValue(let value, let option, let choices): invalidValue(value, option, choices)
        case .invalidOption(let name): pick("Invalid option: \(name)", "잘못된 옵션입니다: \(name)")
        case .missingSubcommand: pick("Missing required subcommand", "하위 명령이 필요합니다")
        case .unsupportedShell(let shell, let choices): unsupportedShell(shell, choices.joined(separator: ", "))
        }
    }

    private func invalidValue(_ value: String, _ option: String, _ choices: [String]) -> String {
        let english = "The value '\(value)' is invalid for '\(option)'"
        let korean = "'\(value)'은(는) '\(option)'에 쓸 수 없는 값입니다"
        guard !choices.isEmpty else { return pick(english, korean) }
        let quoted = choices.map { "'\($0)'" }
        let list = quoted.joined(separator: ", ")
        return pick(
            english + ". Please provide one of \(Self.englishChoice(quoted))", korean + ". 다음 중 하나를 지정하세요: \(list)")
    }

    private static func englishChoice(_ quoted: [String]) -> String {
        if quoted.count < 3 { return quoted.joined(separator: " and ") }
        return quoted.dropLast().joined(separator: ", ") + " or " + quoted.suffix(1).joined()
    }

    private func unsupportedShell(_ shell: String?, _ choices: String) -> String {
        let flag = "--generate-completion-script=<shell>"
        guard let shell else {
            return pick(
                "Can't autodetect a supported shell. Please use \(flag) with one of: \(choices)",
                "어떤 셸인지 알 수 없습니다. \(flag)에 다음 중 하나를 지정하세요: \(choices)")
        }
        return pick(
            "Can't generate completion scripts for '\(shell)'. Please use \(flag) with one of: \(choices)",
            "'\(shell)'용 자동 완성 스크립트는 없습니다. \(flag)에 다음 중 하나를 지정하세요: \(choices)")
    }
}
