package import LandfallModel
internal import Synchronization

/// A connection on which a product has answered and of which it is known what proves its identity: the only thing that can attach
/// a token. There is one way to get one, ``TransportConnection/prove(as:said:reach:claim:witness:carrier:)``, and nothing of it carries
/// over to another connection.
package final class ProvenConnection: Sendable {
    /// What the server has said of itself.
    package let product: ProductFacts
    /// What proves its identity; it may be nothing.
    package let proof: IdentityCheck.Proof
    /// What is worth recording.
    package let lesson: IdentityCheck.LearnedIdentity
    /// How its bytes travel.
    package let reach: TransportPath
    /// What opening it has shown.
    package var facts: ConnectionFacts { connection.facts }

    /// What stands before every path that is asked for.
    package let basePath: String

    private let connection: TransportConnection
    private let witness: NodeVerifier?
    /// What it has answered already, for the first request alone.
    private let said: Mutex<AnsweredConnection.Said?>
    /// What has to last as long as this does: the share in an ssh process.
    package let carrier: (any Sendable)?

    fileprivate init(
        _ connection: TransportConnection, basePath: String, product: ProductFacts, said: AnsweredConnection.Said?,
        reach: TransportPath, proof: IdentityCheck.Proof, lesson: IdentityCheck.LearnedIdentity, witness: NodeVerifier?,
        carrier: (any Sendable)?
    ) {
        self.connection = connection
        self.basePath = basePath
        self.product = product
        self.said = Mutex(said)
        self.reach = reach
        self.proof = proof
        self.lesson = lesson
        self.witness = witness
        self.carrier = carrier
    }

    /// Sends a GET request. The first one of a connection may ask what was asked without a token a moment ago, to see which product
    /// answers: that answer is its answer.
    ///
    /// - Parameters:
    ///   - request: What to ask for; the base path is put before its target.
    ///   - token: What to show; nil for none.
    ///   - deadline: When to give up.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``TransportError``; before anything is sent ``FailureCode/tokenWithheld`` where nothing proves the server, and
    ///   ``FailureCode/nodeUnconfirmed`` where Tailscale does not name the machine any more that proved itself.
    package func request(
        _ request: HTTPRequest, token: Token? = nil, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let said = takeSaid()
        if token == nil, let said, said.target == request.target, said.answer.body.count <= request.bodyLimit {
            return said.answer
        }
        try await admit(token, deadline: deadline)
        return try await send(request, token: token, deadline: deadline)
    }

    /// Forgets what it has answered: it is not used now.
    package func rest() { _ = takeSaid() }

    private func takeSaid() -> AnsweredConnection.Said? {
        said.withLock { said in
            defer { said = nil }
            return said
        }
    }

    /// Sends a POST with a JSON body, once. Whether the user has allowed that is the caller's to know: they are
    /// `SendingConnection`, which is made from that consent, and the exchange of a pairing code that the user has typed.
    ///
    /// - Parameters:
    ///   - target: The path and query, behind the base path.
    ///   - json: The body.
    ///   - token: What to show; nil for none.
    ///   - bodyLimit: The most bytes of the response's body.
    ///   - deadline: When to give up.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``TransportError``, as ``request(_:token:deadline:)`` does.
    package func post(
        _ target: String, json: [UInt8], token: Token?, bodyLimit: Int = HTTPRequest.standardBodyLimit,
        deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        try await admit(token, deadline: deadline)
        let request = HTTPRequest(target: target, bodyLimit: bodyLimit, content: json)
        return try await send(request, token: token, deadline: deadline)
    }

    /// Sends a request behind the base path; whether it may be sent has been decided.
    private func send(
        _ request: HTTPRequest, token: Token? = nil, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        let whole = HTTPRequest(
            target: basePath + request.target, bodyLimit: request.bodyLimit, content: request.content)
        return try await connection.request(whole, token: token, deadline: deadline)
    }

    /// Sends a GET request and hands the body on as it comes and as it was sent: nothing is inflated, and no length is too much.
    ///
    /// - Parameters:
    ///   - target: The path and query, behind the base path.
    ///   - token: What to show; nil for none.
    ///   - deadline: Until when the head of the response has to be there.
    ///   - idleLimit: How long a reader of the body waits for more of it.
    /// - Returns: The response, whatever its status. The connection takes no other request before the body has been read.
    /// - Throws: ``TransportError``, as ``request(_:token:deadline:)`` does.
    package func stream(
        _ target: String, token: Token? = nil, deadline: ContinuousClock.Instant, idleLimit: Duration
    ) async throws(TransportError) -> StreamedResponse {
        try await admit(token, deadline: deadline)
        return try await connection.stream(
            .get(basePath + target), token: token, deadline: deadline, idleLimit: idleLimit)
    }

    /// Turns the connection into a WebSocket (RFC 6455). It takes no request afterwards.
    ///
    /// - Parameters:
    ///   - target: The path, behind the base path.
    ///   - token: What to show in the handshake; nil for none.
    ///   - deadline: When to give up.
    /// - Returns: The socket.
    /// - Throws: ``TransportError``, as ``request(_:token:deadline:)`` does; ``FailureCode/badStatus`` for a refused handshake.
    package func webSocket(
        _ target: String, token: Token? = nil, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> WebSocket {
        try await admit(token, deadline: deadline)
        return try await connection.webSocket(basePath + target, token: token, deadline: deadline)
    }

    /// Closes the connection; a request that is on it fails.
    package func close() { connection.close() }

    /// What each request goes through that may carry a token.
    private func admit(_ token: Token?, deadline: ContinuousClock.Instant) async throws(TransportError) {
        rest()
        guard token != nil else { return }
        guard proof.allowsToken else { throw TransportError(.tokenWithheld, stage: .request) }
        try await confirmNode(deadline: deadline)
        try await confirmNetwork(deadline: deadline)
    }

    /// Has Tailscale say again which machine is at the other end, where that is what proves it; closes the connection where it is
    /// another one or it is unknown.
    ///
    /// - Parameter deadline: When to give up.
    /// - Throws: ``TransportError`` with ``FailureCode/nodeUnconfirmed``.
    package func confirmNode(deadline: ContinuousClock.Instant) async throws(TransportError) {
        guard case .tailnet(let node) = reach else { return }
        if let witness, await witness.node(deadline) == node { return }
        close()
        throw TransportError(Task.isCancelled ? .cancelled : .nodeUnconfirmed, stage: .request)
    }
}

extension ProvenConnection {
    /// Makes sure that a connection still stays in the network that the user's consent is for; closes it where it does not.
    private func confirmNetwork(deadline: ContinuousClock.Instant) async throws(TransportError) {
        guard proof == .consent else { return }
        if let witness, await witness.isInNetwork(deadline) { return }
        close()
        throw TransportError(Task.isCancelled ? .cancelled : .tokenWithheld, stage: .request)
    }
}

extension TransportConnection {
    /// Makes a proven connection of this one, on which a product has answered.
    ///
    /// - Parameters:
    ///   - product: What the server has said of itself on this connection.
    ///   - said: Its words for that, which answer the first request where that asks the same.
    ///   - reach: How it travels, looked up while it stands.
    ///   - claim: What is to be proven.
    ///   - witness: Asked again before each token on a connection that the tailnet proves, or that the user's consent is for; without one it
    ///     carries none.
    ///   - carrier: What has to last as long as the connection does.
    /// - Returns: The connection; it may carry a token where its proof allows that.
    /// - Throws: ``IdentityCheck/Refusal``; the connection is closed then.
    package func prove(
        as product: ProductFacts, said: AnsweredConnection.Said? = nil, reach: TransportPath, claim: Claim,
        witness: NodeVerifier? = nil,
        carrier: (any Sendable)? = nil
    ) throws(IdentityCheck.Refusal) -> ProvenConnection {
        do throws(IdentityCheck.Refusal) {
            let (proof, lesson) = try IdentityCheck(claim.known, claim.policy).decide(
                reach: reach, certificate: facts.certificate, serverID: claim.serverID)
            return ProvenConnection(
                self, basePath: claim.basePath, product: product, said: said, reach: reach, proof: proof,
                lesson: lesson,
                witness: witness, carrier: carrier)
        } catch {
            close()
            throw error
        }
    }
}
