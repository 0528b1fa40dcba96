package import DianeClient
package import LandfallModel
internal import LandfallTerminal
package import LandfallWording

extension AgentConfig: GetItem {
    package var title: ForeignText { name }
    package var names: [ForeignText] { [name, cloudID].compactMap(\.self) }

    package func fields(_ messages: Messages) -> [AreaField] {
        [
            AreaField("name", name, .row(4, minimum: 8)), AreaField("type", type, .both(2)),
            AreaField("state", messages.enabled(enabled), .both(3), role: enabled ? .good : .dim),
            AreaField("description", description, .both(1, minimum: 12), role: .dim), AreaField("id", cloudID),
            AreaField("url", url?.revealed), AreaField("port", port),
            AreaField("command", command?.line(args?.revealed)),
            AreaField("environment", env?.revealed), AreaField("folder", workdir),
            AreaField("tags", tags?.map(\.description)), AreaField("schedule", cronSchedule),
            AreaField("prompt", prompt),
        ]
    }
}

extension Provider: GetItem {
    package var title: ForeignText { name }
    package var names: [ForeignText] { [name, ForeignText(String(id))] }

    package func fields(_ messages: Messages) -> [AreaField] {
        let state = [messages.enabled(enabled)] + (isDefault ? [messages.byDefault] : [])
        return [
            AreaField("id", id, .both(5, .right)), AreaField("name", name, .row(4, minimum: 8)),
            AreaField("type", type, .both(1)), AreaField("service", service, .both(2)),
            AreaField("state", state.joined(separator: ", "), .both(3), role: enabled ? .good : .dim),
            AreaField("login", authType), AreaField("credentials", authConfig?.revealed),
            AreaField("config", config?.revealed),
            AreaField("changed", updatedAt),
        ]
    }
}

extension ToolInfo: GetItem {
    package var title: ForeignText { name }

    package func fields(_ messages: Messages) -> [AreaField] {
        [
            AreaField("name", name, .row(3, minimum: 12)), AreaField("server", server, .both(2, minimum: 8)),
            AreaField("description", description, .both(1, minimum: 12), role: .dim),
            AreaField("arguments", arguments(messages)),
        ]
    }

    /// The properties of the schema (JSON Schema), those that are needed first.
    private func arguments(_ messages: Messages) -> [String] {
        guard case .object(let properties)? = inputSchema?["properties"] else { return [] }
        let required = Set((inputSchema?["required"]?.elements ?? []).compactMap(\.text))
        let sorted = properties.sorted {
            (required.contains($0.key) ? 0 : 1, $0.key) < (required.contains($1.key) ? 0 : 1, $1.key)
        }
        return sorted.map { name, schema in
            let type = schema["type"]?.areaValue.map { " (\($0.line))" } ?? ""
            let needed = required.contains(name) ? ", \(messages.required)" : ""
            let meaning = schema["description"]?.text.map { ": \($0)" } ?? ""
            return "\(name)\(type)\(needed)\(meaning)"
        }
    }
}

/// A context of Diane; with what is in it where it was asked for alone.
package struct ContextItem: GetItem {
    package let context: Context
    package let detail: ContextDetail?

    package var title: ForeignText { context.name }

    package func encode(to encoder: any Encoder) throws {
        if let detail { try detail.encode(to: encoder) } else { try context.encode(to: encoder) }
    }

    package func fields(_ messages: Messages) -> [AreaField] {
        [
            AreaField("id", context.id, .both(4, .right)), AreaField("name", context.name, .row(5, minimum: 8)),
            AreaField("note", context.isDefault ? messages.byDefault : nil, .both(3), role: .good),
            AreaField("description", context.description, .both(2, minimum: 12), role: .dim),
            AreaField("server", detail?.servers.flatMap { lines($0, messages) }),
        ]
    }

    private func lines(_ server: ContextServer, _ messages: Messages) -> [String] {
        let tools = messages.active(server.toolsActive, of: server.toolsTotal)
        return ["\(server.name)  (\(messages.enabled(server.enabled)), \(tools))"]
            + (server.tools ?? []).sorted { $0.name < $1.name }.map {
                "  \($0.name)  (\(messages.enabled($0.enabled)))"
            }
    }
}

/// A machine of Diane: its master, or a slave; with what is to run there where it was asked for alone.
package struct HostItem: GetItem {
    package let host: HostInfo
    /// What the master knows of it as a slave. Only this tells whether it is connected.
    package let slave: SlaveInfo?
    package var placements: [MCPServerPlacement]?

    package var title: ForeignText { host.name }

    package func encode(to encoder: any Encoder) throws {
        try encoder.encode(host, with: ["slave": slave, "placements": placements])
    }

    package var standing: ItemStanding? { !isEnabled ? .off : isConnected ? .up : .down }

    private var isEnabled: Bool { slave?.enabled != false }
    private var isConnected: Bool { host.isOnline || slave?.status == ForeignText("connected") }

    package func fields(_ messages: Messages) -> [AreaField] {
        // Diane has a placement for every server, also for what is to run nowhere or elsewhere.
        let running = placements?.filter { $0.enabled && $0.server?.enabled != false }
        return [
            AreaField("name", host.name, .row(5, minimum: 8)), AreaField("id", host.id),
            AreaField("type", host.type, .both(3)),
            AreaField(
                "state", isEnabled ? messages.isConnected(isConnected) : messages.enabled(false), .both(4),
                role: !isEnabled ? .dim : isConnected ? .good : .bad),
            AreaField("platform", host.platform ?? slave?.platform, .both(2)),
            AreaField("id", host.id, .row(1), role: .dim), AreaField("version", slave?.version),
            AreaField("last", slave?.lastSeen), AreaField("certificate", slave?.certificateSerial),
            AreaField("expires", slave?.expiresAt),
            AreaField("server", running?.map { $0.server?.name.description ?? String($0.serverID) }),
        ]
    }
}

extension ForeignText {
    /// A program with its arguments.
    func line(_ arguments: [ForeignText]?) -> String {
        ([self] + (arguments ?? [])).map(\.description).joined(separator: " ")
    }
}
