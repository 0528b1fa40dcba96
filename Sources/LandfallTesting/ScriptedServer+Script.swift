public import LandfallModel
internal import NIOHTTP1

extension ScriptedServer {
    /// What a server answers: one of the products with ``diane(_:token:answers:)``, ``diane2(answers:)`` and
    /// ``endlessCode(_:token:answers:)``, or something else with ``answers(_:as:)``.
    public struct Script: Sendable {
        var kind = ServerKind.diane
        /// What a connection does before it is asked anything.
        var greeting: [Step] = []
        /// What it does when it is asked something, with how much it was asked before.
        var reply: @Sendable (Request, Int) -> [Step]
    }

    /// One thing that a connection does, each after the one before.
    package enum Step: Sendable {
        /// Sends bytes, in one packet with what else is sent before the next wait.
        case send([UInt8])
        /// Does nothing for a while.
        case pause(Duration)
        /// Agrees to a WebSocket as NIO's own server does, with these fields in place of its own of the same name.
        case agree([(name: String, value: String)])
        /// Waits for a frame of the client.
        case awaitFrame
        /// Sends back what comes, for ever.
        case echo
        /// Answers each text that comes over the WebSocket, for ever. What is larger than the limit ends it.
        case converse(frameLimit: Int, @Sendable (String) -> [Step])
        /// Reads no more.
        case stopReading
        /// Sends bytes again and again, as fast as they are taken.
        case flood([UInt8])
        /// Closes the connection.
        case end

        /// Sends text.
        package static func text(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    /// An answer to a request.
    public struct Answer: Sendable, Hashable {
        private enum Kind { case whole, drop, silence }

        private var kind = Kind.whole
        private var status = 200
        private var fields: [String] = []
        private var contentType: String?
        private var body = ""
        private var delay = Duration.zero

        /// Closes the connection without a word.
        public static let drop = Answer(kind: .drop)
        /// Says nothing, and keeps the connection open.
        public static let silence = Answer(kind: .silence)

        /// JSON as it stands.
        public static func json(_ text: String, status: Int = 200) -> Answer {
            Answer(status: status, contentType: "application/json", body: text)
        }

        /// A value as JSON: `.json(encoding: [Job.sample])`.
        ///
        /// - Throws: `EncodingError`.
        public static func json(encoding value: some Encodable, status: Int = 200) throws -> Answer {
            json(try JSONText.encode(value), status: status)
        }

        /// Plain text.
        public static func text(_ text: String, status: Int = 200) -> Answer {
            Answer(status: status, contentType: "text/plain; charset=utf-8", body: text)
        }

        /// The same with one more field in its head.
        public func header(_ name: String, _ value: String) -> Answer {
            var answer = self
            answer.fields.append("\(name): \(value)")
            return answer
        }

        /// The same, that long after the question.
        public func after(_ delay: Duration) -> Answer {
            var answer = self
            answer.delay = delay
            return answer
        }
    }
}

extension ScriptedServer.Answer {
    /// What a path that is not there is answered with.
    static let notFound = text("404 page not found\n", status: 404)

    /// What a connection does.
    var steps: [ScriptedServer.Step] {
        let pause = delay > .zero ? [ScriptedServer.Step.pause(delay)] : []
        switch kind {
        case .silence: return pause
        case .drop: return pause + [.end]
        case .whole:
            let reason = HTTPResponseStatus(statusCode: status).reasonPhrase
            let fields = (contentType.map { ["Content-Type: \($0)"] } ?? []) + fields
            return pause + [.text(HTTPText.response("\(status) \(reason)", fields: fields, body: body))]
        }
    }

    /// The same without a connection.
    func outcome() async -> Result<ServerAnswer, ServerExchangeError> {
        if delay > .zero { try? await Task.sleep(for: delay) }
        if kind == .silence { for await _ in AsyncStream<Never>.makeStream().stream {} }
        if Task.isCancelled { return .failure(ServerExchangeError(.cancelled, code: .cancelled)) }
        if kind == .drop { return .failure(ServerExchangeError(.unreachable, code: .connectionClosed)) }
        return .success(ServerAnswer(status: status, contentType: contentType, body: Array(body.utf8)))
    }
}

extension ScriptedServer.Script {
    /// Answers by the target of a request, else by its path; 404 to all else.
    public static func answers(_ answers: [String: ScriptedServer.Answer], as kind: ServerKind = .diane) -> Self {
        product(kind, answers) { _ in nil }
    }

    /// Answers as a test says, else as the product does, else 404.
    static func product(
        _ kind: ServerKind, _ answers: [String: ScriptedServer.Answer], notFound: ScriptedServer.Answer = .notFound,
        _ usual: @escaping @Sendable (ScriptedServer.Request) -> [ScriptedServer.Step]?
    ) -> Self {
        Self(kind: kind) { request, _ in
            if let answer = answers[request.target] ?? answers[request.path] { return answer.steps }
            return usual(request) ?? notFound.steps
        }
    }
}
