internal import DianeClient
internal import LandfallMasking
internal import LandfallModel

// What agents have said, and what Diane offers to them.
extension DianeItems {
    /// A conversation, with the models and modes that it can choose from.
    func session(_ id: String) async throws(DianeError) -> SessionItem? {
        guard let found = try await listed(id) else { return nil }
        let session = try await client.getAgentSession(agentName: found.agentName.raw, sessionID: found.sessionID.raw)
        return SessionItem(session: shown(session))
    }

    private func listed(_ id: String) async throws(DianeError) -> ACPSession? {
        let id = ForeignText(id)
        return try await client.getSessions(agent: nil, status: nil).first { $0.sessionID == id }
    }

    /// What was said in the conversation that is named. The server asks for its agent too.
    func messages() async throws -> [SessionMessage] {
        let id = question.id ?? ""
        guard let session = try await listed(id) else { throw GetItemUnknown(id: id) }
        let messages = try await client.getSessionMessages(
            agentName: session.agentName.raw, sessionID: session.sessionID.raw)
        return messages.filter { isRecent($0.createdAt) }.map(shown)
    }

    /// The models of all providers, in the order of their names, for the server has none.
    func models() async throws(DianeError) -> [ModelItem] {
        var items: [ModelItem] = []
        for provider in try await client.getModelProviders().providers.sorted() {
            let models = try await client.getProviderModels(provider: provider.raw).models
            items += models.map { ModelItem(provider: provider, model: $0) }
        }
        return items
    }

    /// A prompt, with what it says where it says something without arguments.
    func prompt(_ name: ForeignText) async throws(DianeError) -> PromptItem? {
        guard let prompt = try await client.getPrompts().first(where: { $0.name == name }) else { return nil }
        // Diane puts the name of an external server before the names of its prompts, and wants it without.
        let front = prompt.server.raw + "_"
        let inner = !prompt.isBuiltin && name.raw.hasPrefix(front) ? String(name.raw.dropFirst(front.count)) : name.raw
        let content = try await unlessRefused { () async throws(DianeError) in
            try await client.getPromptContent(server: prompt.server.raw, name: inner)
        }
        return PromptItem(prompt: shown(prompt), messages: content.map { shown($0).messages })
    }

    /// A resource, by its name or its address, with what it says.
    func resource(_ id: ForeignText) async throws(DianeError) -> ResourceItem? {
        let resources = try await client.getResources()
        guard let resource = resources.first(where: { $0.name == id || $0.uri == id }) else { return nil }
        let front = resource.server.raw + "://"
        let uri = resource.uri.raw
        let inner = !resource.isBuiltin && uri.hasPrefix(front) ? String(uri.dropFirst(front.count)) : uri
        let content = try await unlessRefused { () async throws(DianeError) in
            try await client.getResourceContent(server: resource.server.raw, uri: inner)
        }
        return ResourceItem(resource: shown(resource), contents: content.map { shown($0).contents })
    }

    /// Nil where the server cannot tell it: a prompt may want arguments, and what an external server has may be away.
    private func unlessRefused<Value>(
        _ ask: () async throws(DianeError) -> Value
    ) async throws(DianeError) -> Value? {
        do {
            return try await ask()
        } catch {
            if case .badStatus = error { return nil }
            throw error
        }
    }
}
