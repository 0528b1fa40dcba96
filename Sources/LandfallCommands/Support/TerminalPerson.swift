internal import ProfileStore
internal import ServerModel
internal import ServerTransport
internal import ServerViews
internal import Wording
internal import Workflows

/// The person at the terminal of a command.
struct TerminalPerson: Person {
    let context: CommandContext
    /// How long to wait for an answer; nil is as long as the person takes.
    var limit: Duration?

    func tell(_ notice: Notice) { context.tell(notice) }

    func accepts(_ certificate: PeerCertificate, of server: ForeignText, isKept: Bool) async -> Bool {
        let messages = context.messages
        context.note("")
        for line in messages.newCertificate(server.description, certificate) { context.note(line) }
        return question.isYes(isKept ? messages.acceptCertificate : messages.acceptOnce)
    }

    func allowsCleartext(to url: ForeignText, in subnet: String, on interface: String) async -> Bool {
        let messages = context.messages
        for line in messages.ungatedNetwork(url.description, subnet, interface) { context.note(line) }
        return question.isYes(messages.allowOnInterface)
    }

    private var question: Question { Question(context: context, limit: limit) }
}

extension CommandContext {
    /// Says what a workflow has to say beside its result.
    func tell(_ notice: Notice) {
        let (sentence, isWarning, steps) = messages.notice(notice)
        if isWarning { warn(sentence) } else { note(sentence) }
        for step in steps { note("  " + step) }
    }
}
