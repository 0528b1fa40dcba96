internal import Glibc
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallWording
internal import LandfallWorkflows

/// Shared input from standard input: a link, or the text of a QR code.
struct SharedInput {
    let context: CommandContext
    /// How long it may take; nil for as long as the user takes.
    let limit: Duration?

    /// All of it, as a link. On a terminal it is asked for.
    func link() async throws(CommandFailure) -> ShareLink {
        let text: String
        if context.terminal.isInputTerminal {
            text = await Question(context: context, limit: limit).line(context.messages.linkPrompt) ?? ""
        } else {
            text = String(decoding: try all(most: ShareLink.longest * 2), as: UTF8.self)
        }
        return try link(text)
    }

    /// A link as it was given.
    func link(_ text: String) throws(CommandFailure) -> ShareLink {
        do throws(ShareLink.Fault) {
            return try ShareLink(text)
        } catch {
            throw CommandFailure(error, context.messages)
        }
    }

    /// All of it, as the text of a QR code. There may be a token in it, so a terminal does not show what is typed.
    func code() async throws(CommandFailure) -> CodeText {
        let messages = context.messages
        let bytes: [UInt8]
        if context.terminal.isInputTerminal {
            let shown = context.terminal.error
            do throws(TokenStoreError) {
                let text = try await TokenInput.ask(
                    messages.codePrompt, descriptor: context.terminal.input, show: { try? shown.write($0) },
                    deadline: TimeLimits(limit).answer)
                bytes = text.withBytes { Array($0) }
            } catch {
                throw CommandFailure(TokenError.store(error, of: nil), messages)
            }
        } else {
            bytes = try all(most: 1 << 16)
        }
        do throws(CodeText.Fault) {
            return try CodeText(bytes)
        } catch {
            throw CommandFailure(error, messages)
        }
    }

    private func all(most: Int) throws(CommandFailure) -> [UInt8] {
        switch InputBytes(descriptor: context.terminal.input, limit: limit, most: most).all() {
        case .bytes(let bytes): return bytes
        case .failed(let reason): throw CommandFailure(unreadableInput: reason, context.messages)
        }
    }
}

extension CommandFailure {
    /// Standard input cannot be read, by errno(3).
    init(unreadableInput reason: Int32, _ messages: Messages) {
        self.init(
            .fileUnreadable, messages.cannotReadState(messages.standardInput, String(cString: strerror(reason))))
    }
}
