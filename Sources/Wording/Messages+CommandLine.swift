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

    package var tokenIsNoArgument: Hint {
        pick(
            "No argument takes a token: it is asked for, or read with --token-stdin",
            "토큰은 인수로 줄 수 없습니다. 입력을 요청할 때 입력하거나 --token-stdin으로 읽게 하세요")
    }
}
