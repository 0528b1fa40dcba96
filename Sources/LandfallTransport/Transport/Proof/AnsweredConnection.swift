package import LandfallModel

/// A connection on which a product has answered, and that has proven nothing else yet.
package struct AnsweredConnection: Sendable {
    /// Opens another connection to the same place.
    package typealias Reopening = @Sendable () async throws(TransportError) -> TransportConnection

    /// The connection.
    package let connection: TransportConnection
    /// What the server has said of itself on it.
    package let product: ProductFacts
    /// Its words for that.
    package let said: Said

    /// An answer that nobody but the check has read yet.
    package struct Said: Sendable {
        /// What was asked, behind the base path.
        let target: String
        let answer: HTTPResponse
    }

    /// Why no product has answered.
    package enum Failure: Error, Sendable, Hashable {
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
    ///   - reopen: Opens another connection where the server ends one with its answer, for the next question. Nil where all has to be
    ///     said on one connection: what one has shown proves nothing about the next.
    /// - Throws: ``Failure``; the connection stays open.
    package init(
        asking connection: TransportConnection, for kind: ServerKind?, basePath: String = "",
        deadline: ContinuousClock.Instant, reopen: Reopening? = nil
    ) async throws(Failure) {
        var check = ProductCheck(kind)
        var (step, connection) = (check.first, connection)
        var last: Said?
        while case .ask(let path) = step {
            let request = HTTPRequest.get(basePath + path, bodyLimit: 4 << 20)
            do throws(TransportError) {
                let answer: HTTPResponse
                do throws(TransportError) {
                    answer = try await connection.request(request, deadline: deadline)
                } catch {
                    guard error.code == .connectionClosed, last != nil, let reopen else { throw error }
                    connection = try await reopen()
                    answer = try await connection.request(request, deadline: deadline)
                }
                last = Said(target: path, answer: answer)
                step = check.next(ProductAnswer(answer))
            } catch {
                // A server that ends the connection with its answer has answered all the same.
                if error.code == .connectionClosed, let last { throw .product(ProductAnswer(last.answer).refusal) }
                throw .transport(error)
            }
        }
        guard case .done(let facts) = step, let last else {
            let refusal = if case .refused(let refusal) = step { refusal } else { ProductRefusal.another }
            throw .product(refusal)
        }
        (self.connection, product, said) = (connection, facts, last)
    }
}
