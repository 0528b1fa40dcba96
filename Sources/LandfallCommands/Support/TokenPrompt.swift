internal import Glibc
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallTokens
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// Takes a token from the user or a program.
struct TokenPrompt {
    let context: CommandContext
    /// Whether the user may be asked.
    let mayAsk: Bool
    let patience: TimeLimits

    /// Whether the source can give a token at all; checked before any question.
    ///
    /// - Throws: ``TokenError``.
    func check(_ source: GivenToken) throws(TokenError) {
        if mayAsk { return }
        switch source {
        case .prompt: throw .nobodyGives
        case .input where context.terminal.isInputTerminal: throw .shownByTerminal
        case .descriptor(let number) where isatty(number) == 1: throw .shownByTerminal
        case .input, .descriptor, .reference: return
        }
    }

    /// The token from a source that is not a reference, after ``check(_:)``.
    ///
    /// - Parameters:
    ///   - source: Where it comes from.
    ///   - offersReference: Whether the user was told that a reference may be typed in its place.
    /// - Returns: What was given.
    /// - Throws: ``TokenError``.
    func token(_ source: GivenToken, offersReference: Bool = false) async throws(TokenError) -> Token {
        let terminal = context.terminal
        switch source {
        case .descriptor(let number) where number != terminal.input:
            return try await read(number, isTerminal: isatty(number) == 1)
        case .input, .descriptor:
            return try await read(terminal.input, isTerminal: terminal.isInputTerminal)
        case .prompt, .reference:
            return try await ask(terminal.input, offersReference: offersReference)
        }
    }

    /// A terminal would show what is typed, so it is asked.
    private func read(_ descriptor: Int32, isTerminal: Bool) async throws(TokenError) -> Token {
        if isTerminal { return try await ask(descriptor) }
        do throws(TokenStoreError) {
            return try await TokenInput.read(descriptor: descriptor, deadline: patience.answer)
        } catch {
            throw failure(error)
        }
    }

    private func ask(_ descriptor: Int32, offersReference: Bool = false) async throws(TokenError) -> Token {
        let (shown, messages) = (context.terminal.error, context.messages)
        do throws(TokenStoreError) {
            return try await TokenInput.ask(
                offersReference ? messages.tokenOrReferencePrompt : messages.tokenPrompt, descriptor: descriptor,
                show: { try? shown.write($0) },
                deadline: patience.answer)
        } catch {
            throw failure(error)
        }
    }

    /// What the user or a program has just given is bad input where it is not a token.
    private func failure(_ error: TokenStoreError) -> TokenError {
        error.code == .tokenUnusable ? .notAToken(error) : .store(error, of: nil)
    }
}
