/// What the command line itself needs.
extension Messages {
    package func commandUnknown(_ name: String) -> String {
        pick("Unknown command \"\(name)\"", "없는 명령입니다: \"\(name)\"")
    }

    package func shellUnknown(_ shell: String) -> String {
        pick(
            "No completions for \(shell); give bash, zsh or fish", "\(shell)용 자동 완성은 없습니다. bash, zsh, fish 중 하나를 지정하세요")
    }

    /// Stands for what was typed and may be a secret.
    package var notShown: String { pick("(not shown)", "(표시하지 않음)") }

    package var tokenIsNoArgument: Hint {
        pick(
            "A token cannot be an argument: landfall asks for it, or reads it with --token-stdin",
            "토큰은 인수로 지정할 수 없습니다. 프롬프트에 입력하거나 --token-stdin을 쓰세요")
    }
}
