internal import DianeClient
internal import ServerExchange
internal import ServerModel

/// Hides the secrets of a server's settings, which Diane shows to everybody on a listener without a key.
enum SecretMask {
    /// What stands in the place of a secret.
    static let text = ForeignText("****")

    /// Parts of the names of settings that are secret.
    private static let words = ["secret", "password", "passphrase", "apikey", "privatekey", "credential"]

    /// Values without those that the name of their setting calls secret.
    static func hiding(_ fields: [ForeignText: JSONValue]) -> [ForeignText: JSONValue] {
        Dictionary(uniqueKeysWithValues: fields.map { ($0, isSecret($0) ? .string(text) : hiding($1)) })
    }

    private static func hiding(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let fields): .object(hiding(fields))
        case .array(let values): .array(values.map(hiding))
        case .null, .bool, .integer, .number, .string: value
        }
    }

    private static func isSecret(_ name: ForeignText) -> Bool {
        let plain = name.raw.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
        // `max_tokens` is none.
        return plain.hasSuffix("token") || words.contains { plain.contains($0) }
    }
}

extension MCPServer {
    /// The same without the values of environment and headers, and without the client secret.
    var masked: MCPServer {
        var server = self
        server.env = env?.mapValues { _ in SecretMask.text }
        server.headers = headers?.mapValues { _ in SecretMask.text }
        if oauth?.clientSecret != nil { server.oauth?.clientSecret = SecretMask.text }
        return server
    }
}

extension AgentConfig {
    /// The same without the values of its environment.
    var masked: AgentConfig {
        var agent = self
        agent.env = env?.mapValues { _ in SecretMask.text }
        return agent
    }
}

extension Provider {
    /// The same without what its settings call secret.
    var masked: Provider {
        var provider = self
        provider.authConfig = authConfig.map(SecretMask.hiding)
        provider.config = config.map(SecretMask.hiding)
        return provider
    }
}
