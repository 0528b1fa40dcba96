internal import ServerModel
internal import ServerTransport

/// A connection on which a product has answered, and that has proven nothing else yet.
struct AnsweredConnection: Sendable {
    /// The connection.
    let connection: TransportConnection
    /// What the server has said of itself on it.
    let product: ProductFacts

    /// Why no product has answered.
    enum Failure: Error, Sendable, Hashable {
        /// The question could not be asked.
        case transport(TransportError)
        /// Something else answers.
        case product(ProductRefusal)
    }

    /// Asks, without a token, which product answers.
    ///
    /// - Parameters:
    ///   - connection: Whom to ask.
    ///   - kind: The only product to ask for; nil for any.
    ///   - basePath: What stands before every path.
    ///   - deadline: When to give up.
    /// - Throws: ``Failure``; the connection stays open.
    init(
        asking connection: TransportConnection, for kind: ServerKind?, basePath: String,
        deadline: ContinuousClock.Instant
    ) async throws(Failure) {
        var check = ProductCheck(kind)
        var step = check.first
        var lastAnswer: HTTPResponse?
        while true {
            switch step {
            case .ask(let path):
                do throws(TransportError) {
                    let answer = try await connection.request(
                        .get(basePath + path, bodyLimit: 4 << 20), deadline: deadline)
                    lastAnswer = answer
                    step = check.next(ProductAnswer(answer))
                } catch {
                    // A server that ends the connection with its answer has answered all the same.
                    if error.code == .connectionClosed, let lastAnswer {
                        throw .product(ProductAnswer(lastAnswer).refusal)
                    }
                    throw .transport(error)
                }
            case .done(let facts):
                (self.connection, product) = (connection, facts)
                return
            case .refused(let refusal): throw .product(refusal)
            }
        }
    }
}
