internal import LandfallModel
internal import LandfallSystem
internal import LandfallTerminal
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// A question to the user at the terminal.
struct Question {
    let context: CommandContext
    /// How long to wait for the answer; nil is as long as the user takes.
    let limit: Duration?

    /// Asks, and says whether the answer is yes. Anything else is no, and so is none.
    func isYes(_ text: String) async -> Bool {
        await line(text).map(Self.isYes) ?? false
    }

    /// Whether an answer is yes in any language.
    static func isYes(_ answer: String) -> Bool {
        Language.allCases.contains {
            $0.yesWords.split(separator: " ").contains(answer.lowercased().filter { !$0.isWhitespace }[...])
        }
    }

    /// Asks for one of the numbers up to `last`, again until there is one; nil for Enter, and if there is no answer.
    func number(_ text: String, upTo last: Int) async -> Int? {
        while let answer = await line(text, isChoice: true)?.filter({ !$0.isWhitespace }), !answer.isEmpty {
            if let number = Int(answer), (1...last).contains(number) { return number }
        }
        return nil
    }

    /// Asks, and returns what was typed; nil if there is no answer. What is pasted is not shown: it may be a secret.
    ///
    /// - Parameters:
    ///   - text: The question.
    ///   - isChoice: Whether the answer is one key, and people have a secret at hand when they are asked.
    /// - Returns: The line, without its end.
    func line(_ text: String, isChoice: Bool = false) async -> String? {
        let error = context.terminal.error
        let lines = error.isTerminal ? Paragraph.lines(Hint(text), columns: error.size.columns) : [text]
        let prompt = lines.joined(separator: "\n")
        let line = HiddenLine(
            descriptor: context.terminal.input,
            echo: isChoice ? .choice : .keys(pasted: context.messages.pasted), show: { try? error.write($0) })
        // The user may think for as long as they like, and others go on meanwhile.
        return await withTaskCancellationHandler {
            await DetachedThread.value {
                do throws(HiddenLine.Failure) {
                    let answer = try line.read(prompt, limit: Self.longest, deadline: limit.map { .now + $0 })
                    return String(decoding: answer, as: UTF8.self)
                } catch {
                    switch error {
                    case .noTerminal: return unseen(prompt)
                    case .ended, .stopped, .interrupted, .tooLong, .late, .unreadable: return nil
                    }
                }
            }
        } onCancel: {
            line.stop()
        }
    }

    /// The longest answer, in bytes.
    private static let longest = 5_000

    /// The same where the answer comes from no terminal, so that nothing can be hidden.
    private func unseen(_ prompt: String) -> String? {
        // A question that cannot be shown has no answer.
        let error = context.terminal.error
        guard (try? error.write(prompt)) != nil else { return nil }
        let input = InputBytes(descriptor: context.terminal.input, limit: limit, most: Self.longest)
        guard let answer = input.nextLine() else {
            // What is said next does not stand behind the question.
            if error.isTerminal { context.note("") }
            return nil
        }
        return String(decoding: answer, as: UTF8.self)
    }
}

extension CommandContext {
    /// Whether the user agrees to what cannot be undone.
    ///
    /// - Parameters:
    ///   - text: The question.
    ///   - global: Whether the user may be asked, and how long the answer may take.
    ///   - isKnown: Whether the user has said so already, so that nothing is asked.
    ///   - kept: What is said if the user does not agree.
    ///   - refusal: What to fail with without a terminal, and what helps.
    /// - Returns: Also false if there is no answer.
    /// - Throws: ``CommandFailure``.
    func isConfirmed(
        _ text: String, _ global: GlobalOptions, unless isKnown: Bool = false, else kept: String,
        orElse refusal: (message: String, hint: Hint)
    ) async throws(CommandFailure) -> Bool {
        if isKnown { return true }
        guard mayAsk(global) else { throw CommandFailure(.usage, refusal.message, hints: [refusal.hint]) }
        if await Question(context: self, limit: try global.limit(messages)).isYes(text) { return true }
        note(kept)
        return false
    }

    /// Whether requests may go to the path that mDNS announces for a row. Who is not asked has named the row, which was shown with it.
    func isPathWanted(of server: SeenServer, _ global: GlobalOptions) async throws(CommandFailure) -> Bool {
        guard let path = server.announcedPath, mayAsk(global) else { return true }
        return await Question(context: self, limit: try global.limit(messages)).isYes(messages.confirmPath(path))
    }

    /// Keeps the terminal from showing what is typed between the prompts of a command that asks for a secret: people paste too early,
    /// and twice. The caller restores it at the end; nil if there are no prompts.
    func quietTerminal(_ mayAsk: Bool) -> QuietTerminal? {
        mayAsk ? QuietTerminal(descriptor: terminal.input) : nil
    }
}
