internal import EndlessCodeClient
internal import LandfallModel
package import LandfallWorkflows

extension CommandFailure {
    /// Why a conversation is not followed, or nothing was sent, in words.
    package init(_ error: ConversationError, _ messages: Messages) {
        switch error {
        case .noSession(let name):
            self.init(
                .itemUnknown, messages.noSuchSession(name.map { ForeignText($0).debugDescription }),
                hints: [messages.seeArea("sessions")]
                    + (name == nil ? [messages.howToStartSession] : [messages.historyByProject]))
        case .notActive(let session):
            self.init(
                .sessionNotActive, messages.sessionNotActive(ForeignText(session).description),
                hints: [messages.seeArea("sessions"), messages.howToStartSession])
        case .paused(let session):
            let name = ForeignText(session).description
            self.init(.sessionNotActive, messages.sessionIsPaused(name), hints: [messages.howToResume(name)])
        case .forgotten(let session):
            self.init(
                .sessionNotActive, messages.sessionForgotten(ForeignText(session).description),
                hints: [messages.seeArea("sessions"), messages.howToStartSession])
        case .lost(let error): self.init(error, messages)
        case .noAnswer(let session):
            self.init(
                .responseTimeout, messages.noAnswerInTime,
                hints: [messages.howToFollow(ForeignText(session).description)])
        case .notDelivered(.notAllowed): self.init(.sendingRefused, messages.sendingRefused(""))
        case .notDelivered(.notConnected):
            self.init(.connectionClosed, messages.notDelivered(messages.notConnected))
        case .notDelivered(.lost(let error)):
            self.init(error.code, messages.mayBeLost(CommandFailure(error, messages).message))
        case .notDelivered(.interrupted), .notDelivered(.overtaken):
            self.init(.connectionClosed, messages.mayBeLost(messages.notConnected))
        case .notDelivered(.tooLong): self.init(.badStatus, messages.notDelivered(messages.tooLong))
        case .notDelivered(.refused(let code, let message)):
            self.init(.badStatus, messages.notDelivered(messages.refusal(code, message)))
        }
    }
}
