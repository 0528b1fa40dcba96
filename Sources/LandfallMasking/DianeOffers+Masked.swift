package import DianeClient
internal import LandfallModel

// What people and agents have written, and what Diane prints, without the secrets in it.

extension Question {
    /// The same without the secrets of what is asked.
    package func masked(by mask: SecretMask) -> Question {
        var asked = self
        asked.question = mask.text(question, .prose)
        asked.options = options.map { option in
            var option = option
            option.label = mask.text(option.label, .prose)
            option.value = mask.text(option.value, .prose)
            option.description = option.description.map { mask.text($0, .prose) }
            return option
        }
        return asked
    }
}

extension ACPSession {
    /// The same without the secrets of what it is about.
    package func masked(by mask: SecretMask) -> ACPSession {
        var session = self
        session.workdir = workdir.map { mask.text($0, .settings) }
        session.title = title.map { mask.text($0, .prose) }
        session.summary = summary.map { mask.text($0, .prose) }
        return session
    }
}

extension SessionMessage {
    /// The same without the secrets of what was said.
    package func masked(by mask: SecretMask) -> SessionMessage {
        var message = self
        message.prompt = prompt.map { mask.text($0, .prose) }
        message.response = response.map { mask.text($0, .prose) }
        message.error = error.map { mask.text($0, .log) }
        message.toolCalls = toolCalls.map { calls in
            calls.map { call in
                var call = call
                call.title = mask.text(call.title, .prose)
                return call
            }
        }
        return message
    }
}

extension AgentLog {
    /// The same without the secrets of what was said.
    package func masked(by mask: SecretMask) -> AgentLog {
        var log = self
        log.content = content.map { mask.text($0, .prose) }
        log.error = error.map { mask.text($0, .log) }
        return log
    }
}

extension PromptInfo {
    /// The same without the secrets of its descriptions.
    package func masked(by mask: SecretMask) -> PromptInfo {
        var prompt = self
        prompt.description = description.map { mask.text($0, .prose) }
        prompt.arguments = arguments.map { arguments in
            arguments.map { argument in
                var argument = argument
                argument.description = argument.description.map { mask.text($0, .prose) }
                return argument
            }
        }
        return prompt
    }
}

extension PromptContentResponse {
    /// The same without the secrets of what it says; nothing is known of what is embedded.
    package func masked(by mask: SecretMask) -> PromptContentResponse {
        var response = self
        response.description = description.map { mask.text($0, .prose) }
        response.messages = messages.map { message in
            var message = message
            message.content.text = message.content.text.map { mask.text($0, .prose) }
            message.content.data = nil
            message.content.resource = message.content.resource.map { mask.value($0, .prose) }
            return message
        }
        return response
    }
}

extension ResourceInfo {
    /// The same without the secrets of its address.
    package func masked(by mask: SecretMask) -> ResourceInfo {
        var resource = self
        resource.name = mask.text(name, .prose)
        resource.description = description.map { mask.text($0, .prose) }
        resource.uri = mask.text(uri, .settings)
        return resource
    }
}

extension ResourceContentResponse {
    /// The same without the secrets of its text; of what is not text nothing is known.
    package func masked(by mask: SecretMask) -> ResourceContentResponse {
        var response = self
        response.contents = contents.map { part in
            var part = part
            part.uri = mask.text(part.uri, .settings)
            part.text = part.text.map { mask.text($0, .prose) }
            part.blob = nil
            return part
        }
        return response
    }
}

extension DoctorCheck {
    /// The same without the secrets of what was found.
    package func masked(by mask: SecretMask) -> DoctorCheck {
        var check = self
        check.message = message.map { mask.text($0, .log) }
        return check
    }
}
