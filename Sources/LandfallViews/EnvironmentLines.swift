package import LandfallModel
package import LandfallWorkflows

/// What a shell evaluates to know a server: `eval "$(landfall env)"`.
package enum EnvironmentLines {
    /// Its variables. On a terminal they are only read, and a path may contain control characters.
    package static func variables(of target: HandoverTarget, isTerminal: Bool) -> [String] {
        target.variables.map { ShellText.export($0.name, isTerminal ? ForeignText($0.value).description : $0.value) }
    }

    /// The token, as a variable.
    package static func token(_ token: Token, as name: String) -> String {
        ShellText.export(name, token.withBytes { String(decoding: $0, as: UTF8.self) })
    }
}
