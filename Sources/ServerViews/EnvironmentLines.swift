internal import ServerModel
internal import ServerViews
internal import TerminalUI
internal import Wording
internal import Workflows

/// Prints the variables of a server, for `eval "$(landfall env)"`.
struct EnvironmentRun {
    let target: HandoverTarget
    /// The token and the name of its variable; nil where nobody asked for it.
    let token: (name: String, value: Token)?
    let context: CommandContext

    /// Checks the value of `--token-env`, before anything is opened.
    static func checkTokenVariable(_ name: String?, _ context: CommandContext) throws(CommandFailure) {
        guard let name else { return }
        guard HandoverTarget.isTokenVariable(name) else {
            throw CommandFailure(.usage, context.messages.badVariable(ForeignText(name).debugDescription))
        }
        guard !context.isJSON else { throw CommandFailure(.usage, context.messages.noTokenInJSON) }
    }

    func run() throws -> CommandExit {
        if context.isJSON {
            try context.out(try JSONText.encode(EnvironmentDocument(target)))
            return .ok
        }
        let isTerminal = context.terminal.output.isTerminal
        for (name, value) in target.variables {
            // On a terminal nobody evaluates it, and a path may hold what a terminal obeys.
            try context.out(ShellText.export(name, isTerminal ? ForeignText(value).description : value))
        }
        guard let token else { return .ok }
        if isTerminal { context.warn(context.messages.tokenOnTerminal) }
        try context.out(ShellText.export(token.name, token.value.withBytes { String(decoding: $0, as: UTF8.self) }))
        return .ok
    }
}
