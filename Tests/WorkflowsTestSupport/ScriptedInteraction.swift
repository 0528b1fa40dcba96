package import LandfallConnections
package import LandfallModel
package import LandfallTokens
package import LandfallTransport
package import LandfallWorkflows
internal import Synchronization

/// A person who answers every question alike, types what is given, and remembers what was said and asked.
package final class ScriptedInteraction: UserInteraction {
    private let agrees: Bool
    private let heard = Mutex<[Notice]>([])
    private let answered = Mutex(0)
    private let typing: Mutex<[String]>
    private let told = Mutex<[TokenStoreError]>([])

    /// A person who says yes to everything, or no.
    ///
    /// - Parameters:
    ///   - agrees: What is answered.
    ///   - typing: What is typed, one after the other, where a token is asked for; nobody is there to type without.
    package init(agrees: Bool = false, typing: [String] = []) {
        self.agrees = agrees
        self.typing = Mutex(typing)
    }

    /// Why a token goes into the sealed file, each time that it was said.
    package var troubles: [TokenStoreError] { told.withLock { $0 } }

    /// What was said, in order.
    package var notices: [Notice] { heard.withLock { $0 } }

    /// How many questions were asked.
    package var questions: Int { answered.withLock { $0 } }

    package func tell(_ notice: Notice) { heard.withLock { $0.append(notice) } }

    package func judges(
        _: PeerCertificate, of _: ForeignText, isKept _: Bool, among _: [Remedy]
    ) async -> CertificateAnswer { answer() ? .accepted : .refused }

    package func allowsCleartext(to _: ForeignText, in _: String, on _: String) async -> Bool { answer() }

    package func remedy(_: RouteReport?, among remedies: [Remedy]) async -> Remedy? {
        answer() ? remedies.first : nil
    }

    package func allowsSending(to _: ProfileName) async -> Bool { answer() }

    package func acceptsChange() async -> Bool { answer() }

    package func acceptsSealed(without _: TokenStoreError) async -> Bool { answer() }

    package func checkToken(_: GivenToken) throws(TokenError) {
        if typing.withLock({ $0.isEmpty }) { throw .nobodyGives }
    }

    package func token(_: GivenToken, without trouble: TokenStoreError?) async throws(TokenError) -> Token {
        if let trouble { told.withLock { $0.append(trouble) } }
        let text = typing.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let text, let token = try? Token(text.utf8) else { throw .nobodyGives }
        return token
    }

    private func answer() -> Bool {
        answered.withLock { $0 += 1 }
        return agrees
    }
}
