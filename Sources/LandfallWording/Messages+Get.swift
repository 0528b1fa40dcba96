/// The words above columns and before lines of `get`.
package enum GetWord: String, Sendable, Hashable, CaseIterable {
    case name, id, state, type, note, tools, login, command, environment, headers, host, changed
    case server, description, arguments, required
    case folder, tags, schedule, prompt
    case service, byDefault
    case executions, running
    case model, provider, requests, input, output, cached, cost, last
    case platform, version, certificate, expires
    case project, sessions, messages, created, text
    case errors, online
}

/// What `get` says.
extension Messages {
    package func word(_ word: GetWord) -> String {
        switch word {
        case .name: say("name")
        case .id: "id"
        case .state: say("state")
        case .type: say("type")
        case .note: say("note")
        case .tools: say("tools")
        case .login: say("login")
        case .command: say("command")
        case .environment: say("environment")
        case .headers: say("headers")
        case .host: say("host")
        case .changed: say("changed")
        case .server: say("server")
        case .description: say("description")
        case .arguments: say("arguments")
        case .required: say("required")
        case .folder: say("folder")
        case .tags: say("tags")
        case .schedule: say("schedule")
        case .prompt: say("prompt")
        case .service: say("service")
        case .byDefault: say(Sentence("default", context: "of a model"))
        case .executions: say("executions")
        case .running: say("running")
        case .model: say("model")
        case .provider: say("provider")
        case .requests: say("requests")
        case .input: say("input")
        case .output: say("output")
        case .cached: say("cached")
        case .cost: say("cost")
        case .last: say("last")
        case .platform: say("platform")
        case .version: say("version")
        case .certificate: say("certificate")
        case .expires: say("expires")
        case .project: say("project")
        case .sessions: say("sessions")
        case .messages: say("messages")
        case .created: say("created")
        case .text: say("text")
        case .errors: say("errors")
        case .online: say("online")
        }
    }

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

    package func finished(_ milliseconds: Int?, _ isError: Bool) -> String {
        let time = milliseconds.map { say(" (\($0 / 1_000) s)") } ?? ""
        return (isError ? say("failed") : say("finished")) + time
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
