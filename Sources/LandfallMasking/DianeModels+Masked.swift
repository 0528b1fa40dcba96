package import DianeClient
internal import LandfallModel

extension MCPServerStatus {
    /// The same without the secrets of its failure.
    package func masked(by mask: SecretMask) -> MCPServerStatus {
        var status = self
        status.name = mask.text(name, .prose)
        status.error = error.map { mask.text($0, .log) }
        return status
    }
}

extension MCPServer {
    /// The same without its secrets.
    package func masked(by mask: SecretMask) -> MCPServer {
        var server = self
        server.name = mask.text(name, .prose)
        server.command = command.map { mask.command($0) }
        server.args = args?.map { mask.arguments($0, of: command) }
        server.env = env?.map(mask.variables)
        server.url = url?.map { mask.text($0, .settings) }
        server.headers = headers?.map(mask.headers)
        server.oauth = oauth?.masked(by: mask)
        return server
    }
}

extension OAuthConfig {
    fileprivate func masked(by mask: SecretMask) -> OAuthConfig {
        var config = self
        config.provider = provider.map { mask.value($0, named: "provider") }
        config.clientID = clientID.map { mask.value($0, named: "client_id") }
        config.clientSecret = clientSecret?.map { _ in ForeignText(SecretMask.hidden) }
        config.scopes = scopes.map { $0.map { mask.value($0, named: "scope") } }
        config.deviceAuthURL = deviceAuthURL.map { mask.text($0, .settings) }
        config.tokenURL = tokenURL.map { mask.text($0, .settings) }
        return config
    }
}

extension MCPServerPlacement {
    /// The same without the secrets of its server.
    package func masked(by mask: SecretMask) -> MCPServerPlacement {
        var placement = self
        placement.server = server?.masked(by: mask)
        return placement
    }
}

extension AgentConfig {
    /// The same without its secrets.
    package func masked(by mask: SecretMask) -> AgentConfig {
        var agent = self
        agent.name = mask.text(name, .prose)
        agent.url = url?.map { mask.text($0, .settings) }
        agent.command = command.map { mask.command($0) }
        agent.args = args?.map { mask.arguments($0, of: command) }
        agent.env = env?.map(mask.variables)
        agent.workdir = workdir.map { mask.value($0, named: "folder") }
        agent.description = description.map { mask.text($0, .prose) }
        agent.tags = tags.map { $0.map { mask.value($0, named: "tag") } }
        agent.prompt = prompt.map { mask.text($0, .prose) }
        agent.workspace?.baseImage = workspace?.baseImage.map { mask.value($0, named: "image") }
        agent.workspace?.repositoryURL = workspace?.repositoryURL.map { mask.text($0, .settings) }
        agent.workspace?.setupCommands = workspace?.setupCommands.map { $0.map { mask.command($0) } }
        return agent
    }
}

extension Provider {
    /// The same without the secrets of its settings.
    package func masked(by mask: SecretMask) -> Provider {
        var provider = self
        provider.name = mask.text(name, .prose)
        provider.service = mask.value(service, named: "service")
        provider.authConfig = authConfig?.map { mask.members($0, .settings) }
        provider.config = config?.map { mask.members($0, .settings) }
        return provider
    }
}

extension ToolInfo {
    /// The same without the secrets of its description and of the examples in its schema.
    package func masked(by mask: SecretMask) -> ToolInfo {
        var tool = self
        tool.description = description.map { mask.text($0, .prose) }
        tool.inputSchema = inputSchema.map { mask.schema($0) }
        return tool
    }
}

extension Context {
    /// The same without the secrets of its description.
    package func masked(by mask: SecretMask) -> Context {
        var context = self
        context.name = mask.text(name, .prose)
        context.description = description.map { mask.text($0, .prose) }
        return context
    }
}

extension ContextDetail {
    /// The same without the secrets of its descriptions.
    package func masked(by mask: SecretMask) -> ContextDetail {
        var detail = self
        detail.context = context.masked(by: mask)
        detail.servers = servers.map { server in
            var server = server
            server.tools = server.tools?.map { tool in
                var tool = tool
                tool.description = tool.description.map { mask.text($0, .prose) }
                return tool
            }
            return server
        }
        return detail
    }
}

extension Job {
    /// The same without the secrets of its command.
    package func masked(by mask: SecretMask) -> Job {
        var job = self
        job.name = mask.text(name, .prose)
        job.command = command.map { mask.command($0) }
        return job
    }
}

extension JobExecution {
    /// The same without the secrets of what it printed.
    package func masked(by mask: SecretMask) -> JobExecution {
        var execution = self
        execution.jobName = jobName.map { mask.text($0, .prose) }
        execution.stdout = stdout.map { mask.text($0, .log) }
        execution.stderr = stderr.map { mask.text($0, .log) }
        execution.error = error.map { mask.text($0, .log) }
        return execution
    }
}

extension SecretMask {
    fileprivate func command(_ command: ForeignText) -> ForeignText { ForeignText(self.command(command.raw)) }

    fileprivate func value(_ value: ForeignText, named name: String) -> ForeignText {
        ForeignText(self.value(value.raw, named: name))
    }

    fileprivate func arguments(_ arguments: [ForeignText], of program: ForeignText?) -> [ForeignText] {
        self.arguments(arguments.map(\.raw), of: program?.raw).map { ForeignText($0) }
    }
}
