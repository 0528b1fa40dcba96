internal import Glibc
public import LandfallModel
internal import LandfallTokens
internal import LandfallWording

/// Where the token for a server comes from. It is read only when the server has proven its identity and needs a token, and is never
/// shown.
public struct ServerToken: Sendable {
    enum Source: Sendable {
        case none
        case prompt
        case given(Secret<String>)
    }

    let source: Source

    /// No token.
    public static var none: ServerToken { ServerToken(source: .none) }
    /// The user types the token on the terminal, without echo.
    public static func prompt() -> ServerToken { ServerToken(source: .prompt) }
    /// A token that the program already has.
    public static func given(_ secret: Secret<String>) -> ServerToken { ServerToken(source: .given(secret)) }

    /// How long the user may take.
    private static let patience = Duration.seconds(600)

    /// The token that is at hand; nil if there is none.
    func known() throws(TokenStoreError) -> Token? {
        guard case .given(let secret) = source else { return nil }
        do throws(Token.Refusal) {
            return try Token(secret.revealed.utf8)
        } catch {
            throw TokenStoreError(.tokenUnusable, error.rawValue)
        }
    }

    /// The token that the user types now; nil if the user is not to be asked.
    func asked(_ messages: Messages) async throws(TokenStoreError) -> Token? {
        guard case .prompt = source else { return nil }
        return try await TokenInput.ask(
            messages.tokenPrompt, descriptor: STDIN_FILENO,
            show: { text in
                let bytes = Array(text.utf8)
                _ = write(STDERR_FILENO, bytes, bytes.count)
            }, deadline: .now + Self.patience)
    }
}

extension ServerToken: Redacted {}

/// A store for tokens. Stores may be added.
public struct TokenStorage: Sendable, Hashable {
    let kind: TokenStoreKind

    /// The keyring of the desktop (Secret Service).
    public static let keyring = TokenStorage(kind: .keyring)
    /// An encrypted file, for machines without a keyring.
    public static let sealed = TokenStorage(kind: .sealed)
}
