package import DianeClient
internal import LandfallModel

// What people and agents have written, and what Diane prints.

extension Question: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&question, .prose)
        mask.each(&options) { option in
            mask.hide(&option.label, .prose)
            mask.hide(&option.value, .prose)
            mask.hide(&option.description, .prose)
        }
    }
}

extension ACPSession: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&workdir, .settings)
        mask.hide(&title, .prose)
        mask.hide(&summary, .prose)
    }
}

extension SessionMessage: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&prompt, .prose)
        mask.hide(&response, .prose)
        mask.hide(&error, .log)
        mask.each(&toolCalls) { mask.hide(&$0.title, .prose) }
    }
}

extension AgentLog: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&content, .prose)
        mask.hide(&error, .log)
    }
}

extension PromptInfo: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&description, .prose)
        mask.each(&arguments) { mask.hide(&$0.description, .prose) }
    }
}

extension PromptContentResponse: Maskable {
    /// The content of an embedded resource is unknown, so all of it is hidden.
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&description, .prose)
        mask.each(&messages) { message in
            mask.hide(&message.content.text, .prose)
            message.content.data = nil
            message.content.resource = message.content.resource.map { mask.value($0, .prose) }
        }
    }
}

extension ResourceInfo: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.hide(&name, .prose)
        mask.hide(&description, .prose)
        mask.hide(&uri, .settings)
    }
}

extension ResourceContentResponse: Maskable {
    /// Content other than text is unknown, so it is hidden.
    package mutating func hideSecrets(_ mask: SecretMask) {
        mask.each(&contents) { part in
            mask.hide(&part.uri, .settings)
            mask.hide(&part.text, .prose)
            part.blob = nil
        }
    }
}

extension DoctorCheck: Maskable {
    package mutating func hideSecrets(_ mask: SecretMask) { mask.hide(&message, .log) }
}
