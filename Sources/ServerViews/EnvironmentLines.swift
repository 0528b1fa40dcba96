package import ServerModel
package import Workflows

/// The variables of a server, for `eval "$(landfall env)"`.
package struct EnvironmentLines {
    private let target: HandoverTarget
    private let token: (name: String, value: Token)?

    /// Those of a server; the token and the name of its variable where somebody asked for it.
    package init(_ target: HandoverTarget, token: (name: String, value: Token)?) {
        self.target = target
        self.token = token
    }

    /// The lines. On a terminal nobody evaluates them, and a path may hold what a terminal obeys.
    package func lines(isTerminal: Bool) -> [String] {
        target.variables.map { ShellText.export($0.name, isTerminal ? ForeignText($0.value).description : $0.value) }
            + (token.map { token in
                [ShellText.export(token.name, token.value.withBytes { String(decoding: $0, as: UTF8.self) })]
            } ?? [])
    }
}
