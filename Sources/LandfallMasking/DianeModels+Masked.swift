package import DianeClient
internal import LandfallModel

/// A thing of a server in which there may be secrets.
package protocol Maskable {
    /// Hides them.
    mutating func hideSecrets(_ mask: SecretMask)
}

extension Maskable {
    /// The same without its secrets.
    package func masked(by mask: SecretMask) -> Self {
        var thing = self
        thing.hideSecrets(mask)
        return thing
    }
}

extension MCPServerStatus: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&name, .prose)
        mask.hide(&error, .log)
    }
}

extension MCPServer: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&name, .prose)
        args = args?.map { mask.arguments($0, of: command) }
        command = command.map { mask.command($0) }
        env = env?.map(mask.variables)
        url = url?.map { mask.text($0, .settings) }
        headers = headers?.map(mask.headers)
        oauth?.hideSecrets(mask)
    }
}

extension OAuthConfig {
    fileprivate mutating func hideSecrets(_ mask: SecretMask) {
        provider = provider.map { mask.value($0, named: "provider") }
        clientID = clientID.map { mask.value($0, named: "client_id") }
        clientSecret = clientSecret?.map { _ in ForeignText(SecretMask.hidden) }
        scopes = scopes.map { $0.map { mask.value($0, named: "scope") } }
        mask.hide(&deviceAuthURL, .settings)
        mask.hide(&tokenURL, .settings)
    }
}

extension MCPServerPlacement: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) { server?.hideSecrets(mask) }
}

extension AgentConfig: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&name, .prose)
        url = url?.map { mask.text($0, .settings) }
        args = args?.map { mask.arguments($0, of: command) }
        command = command.map { mask.command($0) }
        env = env?.map(mask.variables)
        workdir = workdir.map { mask.value($0, named: "folder") }
        mask.hide(&description, .prose)
        tags = tags.map { $0.map { mask.value($0, named: "tag") } }
        mask.hide(&prompt, .prose)
        workspace?.hideSecrets(mask)
    }
}

extension AgentWorkspace {
    fileprivate mutating func hideSecrets(_ mask: SecretMask) {
        baseImage = baseImage.map { mask.value($0, named: "image") }
        mask.hide(&repositoryURL, .settings)
        setupCommands = setupCommands.map { $0.map { mask.command($0) } }
    }
}

extension Provider: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&name, .prose)
        service = mask.value(service, named: "service")
        authConfig = authConfig?.map { mask.members($0, .settings) }
        config = config?.map { mask.members($0, .settings) }
    }
}

extension ToolInfo: Maskable {
    /// Also those of the examples in its schema.
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&description, .prose)
        inputSchema = inputSchema.map { mask.schema($0) }
    }
}

extension Context: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&name, .prose)
        mask.hide(&description, .prose)
    }
}

extension ContextDetail: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        context.hideSecrets(mask)
        for index in servers.indices { mask.each(&servers[index].tools) { mask.hide(&$0.description, .prose) } }
    }
}

extension Job: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&name, .prose)
        command = command.map { mask.command($0) }
    }
}

extension JobExecution: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&jobName, .prose)
        mask.hide(&stdout, .log)
        mask.hide(&stderr, .log)
        mask.hide(&error, .log)
    }
}

extension SecretMask {
    func hide(_ text: inout ForeignText, _ style: Style) { text = self.text(text, style) }

    func hide(_ text: inout ForeignText?, _ style: Style) { text = text.map { self.text($0, style) } }

    /// Changes each of several things.
    func each<Thing>(_ things: inout [Thing], _ change: (inout Thing) -> Void) {
        for index in things.indices { change(&things[index]) }
    }

    /// The same where there may be none.
    func each<Thing>(_ things: inout [Thing]?, _ change: (inout Thing) -> Void) {
        things = things.map { things in
            var things = things
            each(&things, change)
            return things
        }
    }

    fileprivate func command(_ command: ForeignText) -> ForeignText { ForeignText(self.command(command.raw)) }

    fileprivate func value(_ value: ForeignText, named name: String) -> ForeignText {
        ForeignText(self.value(value.raw, named: name))
    }

    fileprivate func arguments(_ arguments: [ForeignText], of program: ForeignText?) -> [ForeignText] {
        self.arguments(arguments.map(\.raw), of: program?.raw).map { ForeignText($0) }
    }
}
