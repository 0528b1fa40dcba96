internal import DianeClient
internal import ServerModel

extension CommandFailure {
    /// What a Diane server, or the client of it, says against a question. Of no answer the caller knows more.
    init(_ error: DianeError, _ messages: Messages) {
        let code = FailureCode(rawValue: error.code) ?? .internalError
        switch error {
        case .readOnlyMode, .notAvailable: self.init(code, messages.readOnly)
        case .notAddressable(let name): self.init(code, messages.notAddressable(name.debugDescription))
        case .noAnswer: self.init(code, messages.noAnswer)
        case .unauthorized(let message):
            self.init(code, messages.keyRefused(message?.description), hints: [messages.renewKey])
        case .noStore: self.init(code, messages.noStore, hints: [messages.configureStore])
        case .badStatus(let status, let message):
            self.init(code, messages.serverSays(status, message?.description))
        case .decoding(let fault):
            let field = fault.field.raw.isEmpty ? nil : fault.field.description
            self.init(
                code, messages.notUnderstood(fault.status, field: field), hints: [messages.beginsWith("\(fault.start)")]
            )
        }
    }
}
