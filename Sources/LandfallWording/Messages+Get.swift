package import EndlessCodeClient

/// What `get` says.
extension Messages {
    /// A label that an area declares.
    package func label(_ label: String) -> String { say(Sentence(stringLiteral: label)) }

    /// The warning where a server says how its MCP servers run, and not how they are configured.
    package func configurationMissing(_ reason: String) -> String {
        say("The configuration of the MCP servers could not be read: \(reason)")
    }

    package var byDefault: String { say(Sentence("default", context: "of a model")) }
    package var required: String { say("required") }
    package var running: String { say("running") }

    /// The error for an area that needs the id of an item of another area.
    package func areaOfWhich(_ area: String, _ owner: String) -> String {
        owner == "sessions"
            ? say("\(area) needs a session id")
            : say("\(area) needs the id of an item in \(owner)")
    }

    package var historyByProject: Hint { say("For an older project: \(form: "landfall get history PROJECT/SESSION")") }

    package var toolFailed: String { say("failed:") }

    package var stoppedByUser: String { say("stopped by the user") }

    package var compacted: String { say("conversation compacted") }

    package func retrying(_ attempt: Int?) -> String {
        let number = attempt.map { " (\($0))" } ?? ""
        return say("the model's service failed; retrying\(number)")
    }

    package func started(_ model: String?) -> String { say("started") + (model.map { " (\($0))" } ?? "") }

    /// Of an area whose server adds up the last days only.
    package func tooLongAgo(days: Int) -> String { say("--since: the server keeps at most \(days) days") }

    package func finished(_ milliseconds: Int?, _ isError: Bool, _ usage: TurnUsage?) -> String {
        let time = milliseconds.map { say(" (\($0 / 1_000) s)") } ?? ""
        let used = [
            usage?.inputTokens.map { say($0, "\($0.grouped) token read", "\($0.grouped) tokens read") },
            usage?.outputTokens.map { say($0, "\($0.grouped) token written", "\($0.grouped) tokens written") },
            usage?.cost.map(Self.dollars),
        ].compactMap(\.self)
        return ([(isError ? say("failed") : say("finished")) + time] + used).joined(separator: ", ")
    }

    /// US dollars in cents, and what is less than ten of them in hundredths of a cent.
    private static func dollars(_ amount: Double) -> String {
        guard amount < 1e9 else { return "$\(amount)" }
        let parts = amount < 0.1 ? 10_000 : 100
        let all = Int((amount * Double(parts)).rounded())
        return "$\(all / parts).\(String(all % parts + parts).dropFirst())"
    }

    package func notReady(_ reason: String?) -> String {
        let more = reason.map { ": \($0)" } ?? ""
        return say("The server is not ready yet\(more)")
    }

    package func enabled(_ isEnabled: Bool) -> String {
        isEnabled ? say("enabled") : say("disabled")
    }

    package func isConnected(_ isConnected: Bool) -> String {
        isConnected ? say("connected") : say("not connected")
    }

    package func login(_ isDone: Bool) -> String { isDone ? say("done") : say("needed") }

    package func offers(tools: Int64, prompts: Int64, resources: Int64) -> String {
        say("\(tools), prompts: \(prompts), resources: \(resources)")
    }

    package func active(_ active: Int64, of total: Int64) -> String { say("tools: \(active) of \(total)") }
}
