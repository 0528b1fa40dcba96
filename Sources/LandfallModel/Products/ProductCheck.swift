/// Distinguishes the products from each other and from anything else. Two of them answer `/health` alike and use port 8080, so each is
/// asked for something that only that product has (docs/trust.md). Does no I/O: answers in, the next question or the verdict out.
package struct ProductCheck: Sendable {
    /// What is to be done next.
    package enum Step: Sendable, Hashable {
        /// Ask for this path, without a token.
        case ask(String)
        /// It is this product.
        case done(ProductFacts)
        /// It is not.
        case refused(ProductRefusal)
    }

    /// The products that it may be, the one that is asked for first.
    private var candidates: ArraySlice<ServerKind>
    /// What is still to be asked for the first of them.
    private var questions: ArraySlice<ProductQuestion> = []
    private var refusal = ProductRefusal.another
    /// The first step.
    package private(set) var first = Step.refused(.another)

    /// Creates a check for one product, or for any.
    package init(_ kind: ServerKind?) {
        candidates = ServerKind.candidates(kind)[...]
        first = askNext()
    }

    /// Takes the answer to the last question.
    package mutating func next(_ answer: ProductAnswer) -> Step {
        guard let kind = candidates.first, let question = questions.popFirst() else { return .refused(refusal) }
        switch question.read(answer, kind) {
        case .product(let facts), .unready(let facts): return .done(facts)
        case .passed:
            guard let next = questions.first else { return .refused(refusal) }
            return .ask(next.path)
        case .refused(let new):
            // "Something else" is what any server says to the question of another product: the other reason tells more.
            if refusal == .another { refusal = new }
            candidates.removeFirst()
            return askNext()
        }
    }

    private mutating func askNext() -> Step {
        guard let kind = candidates.first else { return .refused(refusal) }
        questions = kind.product.questions[...]
        return questions.first.map { .ask($0.path) } ?? .refused(refusal)
    }
}
