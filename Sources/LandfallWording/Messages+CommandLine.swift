/// What the command line itself needs.
extension Messages {
    package func commandUnknown(_ name: String) -> String { say("Unknown command \"\(name)\"") }

    package func shellUnknown(_ shell: String) -> String { say("No completions for \(shell); use bash, zsh or fish") }

    /// Stands for what was typed and may be a secret.
    package var notShown: String { say("(not shown)") }

    package var tokenIsNoArgument: Hint {
        say("A token cannot be an argument: landfall asks for it, or reads it with --token-stdin")
    }

    /// The same for a command that takes no token at all.
    package var tokenGoesElsewhere: Hint {
        say(
            "A token cannot be an argument: set it with \(command: .setTokenOfSelected), or LANDFALL_TOKEN for an address"
        )
    }
}
