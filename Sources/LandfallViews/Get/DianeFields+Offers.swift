package import DianeClient
package import LandfallModel
internal import LandfallTerminal
package import LandfallWording

extension Question: GetItem {
    package var title: ForeignText { id }
    package var standing: ItemStanding? { .needsUser }

    package func fields(_ messages: Messages) -> [AreaField] {
        [
            AreaField("id", id, .row(3, minimum: 8)), AreaField("text", question, .both(5, minimum: 16)),
            AreaField("agent", agentID, .both(1, minimum: 8)), AreaField("created", createdAt, .both(4)),
            AreaField(
                "choices",
                options.map { option in
                    let meaning = option.description.map { $0.raw.isEmpty ? "" : ": \($0)" } ?? ""
                    return "\(option.label)\(meaning)"
                }),
            AreaField("run", runID),
        ]
    }
}

/// A conversation of Diane with an agent.
package struct SessionItem: GetItem {
    package let session: ACPSession

    package var title: ForeignText { session.sessionID }

    package func encode(to encoder: any Encoder) throws { try session.encode(to: encoder) }

    package func fields(_ messages: Messages) -> [AreaField] {
        [
            AreaField("id", title, .row(6, minimum: 8)), AreaField("agent", session.agentName, .both(5, minimum: 8)),
            AreaField("state", session.status, .both(4)), AreaField("name", session.title, .both(3, minimum: 8)),
            AreaField("messages", AreaAmount.count(session.turnCount), .both(1, .right)),
            AreaField("last", session.lastActiveAt, .both(2), role: .dim), AreaField("created", session.createdAt),
            AreaField("folder", session.workdir), AreaField("model", session.modelID),
            AreaField("mode", session.modeID), AreaField("text", session.summary),
            AreaField("models", session.models?.availableModels.map(\.modelID.description)),
            AreaField("modes", session.modes?.availableModes.map(\.id.description)),
        ]
    }
}

extension SessionMessage: GetItem {
    package var title: ForeignText { messageID }

    package func fields(_ messages: Messages) -> [AreaField] {
        let answer = error ?? response
        return [
            AreaField("created", createdAt, .both(2), role: .dim),
            AreaField("prompt", prompt, .both(3, minimum: 12)),
            AreaField("reply", answer, .both(4, minimum: 16), role: error == nil ? nil : .bad),
            AreaField(
                "tools",
                (toolCalls ?? []).map { [$0.title, $0.status].compactMap { $0?.description }.joined(separator: ", ") }),
            AreaField("id", messageID),
        ]
    }
}

extension AgentLog: GetItem {
    package var title: ForeignText { ForeignText(String(id)) }

    package func fields(_ messages: Messages) -> [AreaField] {
        [
            AreaField("id", id, .row(3, .right)), AreaField("last", timestamp, .both(4), role: .dim),
            AreaField("agent", agentName, .both(5, minimum: 8)),
            AreaField("type", "\(messageType) \(direction)", .both(2)),
            AreaField("text", error ?? content, .both(1, minimum: 16), role: error == nil ? nil : .bad),
            AreaField("duration", durationMilliseconds.map { "\($0) ms" }),
        ]
    }
}

/// A model of a provider.
package struct ModelItem: GetItem {
    package let provider: ForeignText
    package let model: AvailableModel

    package var title: ForeignText { model.id }
    package var names: [ForeignText] { [model.id, model.displayName].compactMap(\.self) }

    package func encode(to encoder: any Encoder) throws { try encoder.encode(model, with: ["provider": provider]) }

    package func fields(_ messages: Messages) -> [AreaField] {
        [
            AreaField("model", title, .row(6, minimum: 12)), AreaField("provider", provider, .both(5, minimum: 8)),
            AreaField("context", (model.limits?.context).map(AreaAmount.count), .both(2, .right)),
            // For a million tokens.
            AreaField("input", (model.cost?.input).map(AreaAmount.dollars), .both(4, .right)),
            AreaField("output", (model.cost?.output).map(AreaAmount.dollars), .both(3, .right)),
            AreaField("state", model.launchStage, .both(1)), AreaField("name", model.displayName),
        ]
    }
}

/// A prompt of Diane; with what it says where it was asked for alone.
package struct PromptItem: GetItem {
    package let prompt: PromptInfo
    package var messages: [PromptMessage]?

    package var title: ForeignText { prompt.name }

    package func encode(to encoder: any Encoder) throws { try encoder.encode(prompt, with: ["messages": messages]) }

    package func fields(_ wording: Messages) -> [AreaField] {
        let arguments = (prompt.arguments ?? []).map { argument in
            let needed = argument.isRequired ? ", \(wording.required)" : ""
            return "\(argument.name)\(needed)\(argument.description.map { ": \($0)" } ?? "")"
        }
        return [
            AreaField("name", title, .row(3, minimum: 12)), AreaField("server", prompt.server, .both(2, minimum: 8)),
            AreaField("description", prompt.description, .both(1, minimum: 12), role: .dim),
            AreaField("arguments", arguments),
        ] + (messages ?? []).map { AreaField("text", $0.content.text ?? $0.content.type) }
    }
}

/// A resource of Diane; with what it says where it was asked for alone.
package struct ResourceItem: GetItem {
    package let resource: ResourceInfo
    package var contents: [ResourceContent]?

    package var title: ForeignText { resource.name }
    package var names: [ForeignText] { [resource.name, resource.uri] }

    package func encode(to encoder: any Encoder) throws { try encoder.encode(resource, with: ["contents": contents]) }

    package func fields(_ messages: Messages) -> [AreaField] {
        [
            AreaField("name", title, .row(4, minimum: 12)), AreaField("server", resource.server, .both(3, minimum: 8)),
            AreaField("url", resource.uri, .both(2, minimum: 12)), AreaField("type", resource.mimeType, .both(1)),
            AreaField("description", resource.description),
        ] + (contents ?? []).compactMap(\.text).map { AreaField("text", $0) }
    }
}

extension DoctorCheck: GetItem {
    package var title: ForeignText { name }

    package var standing: ItemStanding? {
        switch status.raw {
        case "ok": .up
        case "warn": .needsUser
        default: .down
        }
    }

    package func fields(_ messages: Messages) -> [AreaField] {
        let role: Role =
            switch standing {
            case .up: .good
            case .needsUser: .warn
            default: .bad
            }
        return [
            AreaField("name", title, .row(3, minimum: 8)), AreaField("state", status, .both(2), role: role),
            AreaField("note", message, .both(1, minimum: 12)),
        ]
    }
}
