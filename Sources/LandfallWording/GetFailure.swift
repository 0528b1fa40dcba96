package import DianeClient
package import EndlessCodeClient
package import LandfallConnections
internal import LandfallMasking
internal import LandfallModel
package import LandfallWorkflows

extension ForeignText? {
    /// What a server says against a question, fit to show: it may repeat the address or header that it was set up with.
    fileprivate var masked: String? { map { SecretMask().text($0, .log).description } }
}

extension Secret<ForeignText>? {
    fileprivate var masked: String? { (self?.revealed).masked }
}

extension CommandFailure {
    /// What a Diane server, or the client of it, says against a question. For a missing answer, the caller has the details.
    /// `profile` is the one whose server it is, where that is known.
    package init(_ error: DianeError, of profile: Profile? = nil, _ messages: Messages) {
        let code = error.code
        switch error {
        case .readOnlyMode, .notAvailable: self.init(code, messages.readOnly)
        case .notAddressable(let name): self.init(code, messages.notAddressable(name.debugDescription))
        case .noAnswer: self.init(code, messages.noAnswer)
        case .unauthorized(let message):
            self.init(
                code, messages.keyRefused(message.masked),
                hints: [
                    profile.map { messages.howToSetToken($0.name.description, kind: $0.kind, hasRefused: true) }
                        ?? messages.renewKey
                ])
        case .noStore: self.init(code, messages.noStore, hints: [messages.configureStore])
        case .badStatus(let status, let message):
            self.init(code, messages.serverSays(status, message.masked))
        case .decoding(let fault):
            let field = fault.field.revealed
            self.init(
                code, messages.notUnderstood(fault.status, field: field == "" ? nil : field.description),
                hints: [messages.beginsWith("\(SecretMask().text(fault.start.revealed, .log))")])
        }
    }

    /// What a server without a typed client says against a question.
    package init(_ error: ListingError, _ messages: Messages) {
        switch error {
        case .badStatus(let status, let reason):
            self.init(.badStatus, messages.serverSays(status, reason.masked))
        case .notAddressable(let name): self.init(.notAddressable, messages.notAddressable(name.debugDescription))
        case .tooLongAgo(let hours): self.init(.usage, messages.tooLongAgo(days: hours / 24))
        case .decoding(let status, let start):
            self.init(
                .decodeFailed, messages.notUnderstood(status, field: nil),
                hints: [messages.beginsWith("\(SecretMask().text(start, .log))")])
        }
    }

    /// What an EndlessCode server says against a question. For a missing answer, the caller has the details.
    package init(_ error: EndlessCodeError, _ messages: Messages) {
        let code = error.code
        switch error {
        case .unreachable(cause: .networkDown): self.init(code, messages.noNetworkHere)
        case .unreachable(let cause): self.init(code, messages.trouble(cause))
        case .noPong: self.init(code, messages.noPong)
        case .closed(code: 1009): self.init(code, messages.closedAsTooLong)
        case .timeout, .tokenRefused, .closed, .slowReader: self.init(code, messages.trouble(code))
        case .notReady(let reason): self.init(code, messages.notReady(reason.masked))
        case .badStatus(let status, let reason): self.init(code, messages.serverSays(status, reason.masked))
        case .decoding(let status, let excerpt):
            self.init(
                code, messages.notUnderstood(status, field: nil),
                hints: [messages.beginsWith("\(SecretMask().text(excerpt.revealed, .log))")])
        case .exchange(let error): self.init(code, messages.cause(error))
        }
    }
}
