package import LandfallConnections
package import LandfallModel
package import LandfallTokens
package import LandfallTransport
package import LandfallWorkflows
internal import Synchronization

/// A person who answers every question alike, and remembers what was said and asked.
package final class ScriptedPerson: Person {
    private let agrees: Bool
    private let heard = Mutex<[Notice]>([])
    private let answered = Mutex(0)

    /// A person who says yes to everything, or no.
    package init(agrees: Bool = false) {
        self.agrees = agrees
    }

    /// What was said, in order.
    package var notices: [Notice] { heard.withLock { $0 } }

    /// How many questions were asked.
    package var questions: Int { answered.withLock { $0 } }

    package func tell(_ notice: Notice) { heard.withLock { $0.append(notice) } }

    package func accepts(_: PeerCertificate, of _: ForeignText, isKept _: Bool) async -> Bool { answer() }

    package func allowsCleartext(to _: ForeignText, in _: String, on _: String) async -> Bool { answer() }

    package func remedy(_: RouteReport?, among remedies: [Remedy]) async -> Remedy? {
        answer() ? remedies.first : nil
    }

    package func allowsSending(to _: ProfileName) async -> Bool { answer() }

    package func acceptsChange() async -> Bool { answer() }

    package func tokenPlace(without _: TokenStoreError, offersReference _: Bool) async -> TokenPlace.Choice? {
        answer() ? .sealed : nil
    }

    package func checkToken(_: GivenToken) throws(TokenError) { throw .nobodyGives }

    package func token(_: GivenToken) async throws(TokenError) -> Token { throw .nobodyGives }

    private func answer() -> Bool {
        answered.withLock { $0 += 1 }
        return agrees
    }
}
