package import ServerModel

/// A connection on which a product has answered and of which it is known what proves its identity: the only thing that can attach
/// a token. There is one way to get one, ``AnsweredConnection/prove(reach:claim:witness:carrier:)``, and nothing of it carries over to another
/// connection.
package final class ProvenConnection: Sendable {
    /// What the server has said of itself.
    package let product: ProductFacts
    /// What proves its identity; it may be nothing.
    package let proof: IdentityCheck.Proof
    /// What is worth recording.
    package let lesson: IdentityCheck.Lesson
    /// How its bytes travel.
    package let reach: Reach
    /// What opening it has shown.
    package var facts: ConnectionFacts { connection.facts }

    /// What stands before every path that is asked for.
    package let basePath: String

    private let connection: TransportConnection
    private let witness: NodeWitness?
    /// What has to last as long as this does: the share in an ssh process.
    package let carrier: (any Sendable)?

    fileprivate init(
        _ connection: TransportConnection, basePath: String, product: ProductFacts, reach: Reach,
        proof: IdentityCheck.Proof, lesson: IdentityCheck.Lesson, witness: NodeWitness?,
        carrier: (any Sendable)?
    ) {
        self.connection = connection
        self.basePath = basePath
        self.product = product
        self.reach = reach
        self.proof = proof
        self.lesson = lesson
        self.witness = witness
        self.carrier = carrier
    }

    /// Sends a GET request.
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
        try await admit(token, deadline: deadline)
        return try await send(request, token: token, deadline: deadline)
    }

    /// Sends a POST with a JSON body, once. Whether a person has allowed that is the caller's to know: the only one is
    /// `SendingConnection`, which is made from that consent.
    ///
    /// - Parameters:
    ///   - target: The path and query, behind the base path.
    ///   - json: The body.
    ///   - token: What to show; nil for none.
    ///   - deadline: When to give up.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``TransportError``, as ``request(_:token:deadline:)`` does.
    package func post(
        _ target: String, json: [UInt8], token: Token?, deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> HTTPResponse {
        try await admit(token, deadline: deadline)
        let request = HTTPRequest(target: target, bodyLimit: HTTPRequest.standardBodyLimit, content: json)
        return try await send(request, token: token, deadline: deadline)
    }

    /// Sends a request behind the base path; whether it may be sent has been decided.
    func send(
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
        guard token != nil else { return }
        guard proof.allowsToken else { throw TransportError(.tokenWithheld, stage: .request) }
        try await confirmNode(deadline: deadline)
    }

    /// Has Tailscale say again which machine is at the other end, where that is what proves it; closes the connection where it is
    /// another one or nobody says.
    func confirmNode(deadline: ContinuousClock.Instant) async throws(TransportError) {
        guard case .tailnet(let node) = reach else { return }
        if let witness, await witness.node(deadline) == node { return }
        close()
        throw TransportError(Task.isCancelled ? .cancelled : .nodeUnconfirmed, stage: .request)
    }
}

/// Says which machine of the tailnet is behind the address of one connection at the moment.
package struct NodeWitness: Sendable {
    /// Asks, until the deadline at the latest; nil where nobody is, or nobody says.
    let node: @Sendable (ContinuousClock.Instant) async -> ForeignText?

    /// Makes one.
    package init(_ node: @escaping @Sendable (ContinuousClock.Instant) async -> ForeignText?) {
        self.node = node
    }
}

/// What a connection has to prove.
package struct Claim: Sendable, Hashable {
    /// The product; nil for any.
    package var kind: ServerKind?
    /// What stands before every path.
    package var basePath: String
    /// What is recorded of the server.
    package var known: KnownIdentity
    /// What a person has allowed.
    package var policy: TrustPolicy
    /// The id that a TXT record gave on the way here.
    package var serverID: ForeignText?

    /// Makes a claim.
    package init(
        kind: ServerKind?, basePath: String = "", known: KnownIdentity = KnownIdentity(),
        policy: TrustPolicy = TrustPolicy(), serverID: ForeignText? = nil
    ) {
        self.kind = kind
        self.basePath = basePath
        self.known = known
        self.policy = policy
        self.serverID = serverID
    }
}

/// Why a connection is not the server that was looked for.
package enum ProofFailure: Error, Sendable, Hashable {
    /// The question could not be asked.
    case transport(TransportError)
    case product(ProductRefusal)
    case identity(IdentityCheck.Refusal)
}

extension TransportConnection {
    /// Asks, without a token, which product answers here.
    ///
    /// - Parameters:
    ///   - kind: The only product to ask for; nil for any.
    ///   - basePath: What stands before every path.
    ///   - deadline: When to give up.
    /// - Returns: This connection, and what answered on it.
    /// - Throws: ``ProofFailure``, never ``ProofFailure/identity(_:)``.
    package func askProduct(
        _ kind: ServerKind?, basePath: String, deadline: ContinuousClock.Instant
    ) async throws(ProofFailure) -> AnsweredConnection {
        var check = ProductCheck(kind)
        var step = check.first
        var lastAnswer: HTTPResponse?
        while true {
            switch step {
            case .ask(let path):
                do throws(TransportError) {
                    let answer = try await request(
                        .get(basePath + path, bodyLimit: 4 << 20), token: nil, deadline: deadline)
                    lastAnswer = answer
                    step = check.next(ProductAnswer(answer))
                } catch {
                    // A server that ends the connection with its answer has answered all the same.
                    if error.code == .connectionClosed, let lastAnswer {
                        throw .product(ProductAnswer(lastAnswer).refusal)
                    }
                    throw .transport(error)
                }
            case .done(let facts): return AnsweredConnection(connection: self, product: facts)
            case .refused(let refusal): throw .product(refusal)
            }
        }
    }

}

/// A connection on which a product has answered, and that has proven nothing else yet.
package struct AnsweredConnection: Sendable {
    /// The connection.
    package let connection: TransportConnection
    /// What the server has said of itself on it.
    package let product: ProductFacts

    fileprivate init(connection: TransportConnection, product: ProductFacts) {
        self.connection = connection
        self.product = product
    }

    /// Makes a proven connection of it.
    ///
    /// - Parameters:
    ///   - reach: How it travels, looked up while it stands.
    ///   - claim: What is to be proven.
    ///   - witness: Asked again before each token on a connection that the tailnet proves; without one it carries none.
    ///   - carrier: What has to last as long as the connection does.
    /// - Returns: The connection; it may carry a token where its proof allows that.
    /// - Throws: ``IdentityCheck/Refusal``; the connection is closed then.
    package func prove(
        reach: Reach, claim: Claim, witness: NodeWitness? = nil, carrier: (any Sendable)? = nil
    ) throws(IdentityCheck.Refusal) -> ProvenConnection {
        do throws(IdentityCheck.Refusal) {
            let (proof, lesson) = try IdentityCheck(claim.known, claim.policy).decide(
                reach: reach, certificate: connection.facts.certificate, serverID: claim.serverID)
            return ProvenConnection(
                connection, basePath: claim.basePath, product: product, reach: reach, proof: proof, lesson: lesson,
                witness: witness, carrier: carrier)
        } catch {
            connection.close()
            throw error
        }
    }
}

extension ProductAnswer {
    /// What a response has that can tell a product from another.
    package init(_ response: HTTPResponse) {
        self.init(
            status: response.status, contentType: response.fields["Content-Type"],
            challenge: response.fields["WWW-Authenticate"], body: response.body)
    }
}
