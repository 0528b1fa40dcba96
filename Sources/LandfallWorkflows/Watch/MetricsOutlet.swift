package import LandfallConnections
package import LandfallModel
internal import LandfallSystem
package import LandfallTransport

/// Where the metrics of a watch go.
package enum MetricsPlace: Sendable, Hashable {
    /// A page of HTTP, for programs that ask: everybody who reaches the address may.
    case page(IPAddress, port: UInt16)
    /// A file, for programs that look into its folder.
    case file(folder: String, name: String)
}

/// What a watch knows, for programs that collect figures: one text, which is the answer to `GET /metrics`, or a file.
package actor MetricsOutlet {
    /// Says it in the form that they read.
    package typealias Text = @Sendable (WatchBoard) -> String

    /// The media type of that form (Prometheus, Exposition formats).
    private static let type = "text/plain; version=0.0.4; charset=utf-8"
    private static let path = "/metrics"
    /// How long answers may go on at the end.
    private static let grace = Duration.seconds(1)

    private let place: MetricsPlace
    private let text: Text
    private var board: WatchBoard
    private var server: ProxyServer?
    /// What kept the file from being written; nil if it is as the board was.
    private var trouble: PrivateFileError?
    /// Whether it is as the board is.
    private var isWritten = false

    private init(_ place: MetricsPlace, _ board: WatchBoard, _ text: @escaping Text) {
        (self.place, self.board, self.text) = (place, board, text)
    }

    /// Opens it, with servers of which nothing is known yet.
    ///
    /// - Parameters:
    ///   - place: Where.
    ///   - profiles: The servers.
    ///   - fault: What the page says to who asks for something else, in one sentence.
    ///   - text: The form.
    /// - Throws: ``HandoverError/notListening(_:_:)`` for a page, `PrivateFileError` for a file.
    /// - Returns: The outlet, to be closed.
    package static func open(
        _ place: MetricsPlace, of profiles: [ProfileName], fault: @escaping @Sendable (ProxyFault) -> String,
        text: @escaping Text
    ) async throws -> MetricsOutlet {
        let outlet = MetricsOutlet(place, WatchBoard(profiles), text)
        try await outlet.open(fault)
        return outlet
    }

    private func open(_ fault: @escaping @Sendable (ProxyFault) -> String) async throws {
        guard case .page(let host, let port) = place else { return try write() }
        let place = ProxyPlace.everybody(host, port: port)
        do throws(ProxyServerError) {
            // No product has a GET of this path that does something.
            server = try await ProxyServer.start(
                place, readOnly: ReadOnlyRule(kind: .endlesscode), upstream: self, deadline: .now, text: fault)
        } catch {
            throw HandoverError.notListening(error, place)
        }
    }

    /// The URL of the page; nil for a file.
    package var url: String? { server.map { $0.address.url + Self.path } }

    /// Says what is known now.
    ///
    /// - Parameters:
    ///   - board: What is known.
    ///   - isNew: Whether it has changed since the last time.
    /// - Returns: Why the file is not written any more, once; the next call tries again.
    func publish(_ board: WatchBoard, isNew: Bool) -> PrivateFileError? {
        if isNew { (self.board, isWritten) = (board, false) }
        let before = trouble
        do throws(PrivateFileError) {
            try write()
            trouble = nil
        } catch {
            trouble = error
        }
        return before == trouble ? nil : trouble
    }

    private func write() throws(PrivateFileError) {
        guard case .file(let folder, let name) = place, !isWritten else { return }
        try PrivateFolder(path: folder).replace(name, with: Array(text(board).utf8), isPublic: true, isDurable: false)
        isWritten = true
    }

    /// Takes it away: what nobody follows any more is not to be read.
    package func close() async {
        await server?.stop(deadline: .now + Self.grace)
        // One that cannot be removed stays with the time of its last change.
        if case .file(let folder, let name) = place { _ = try? PrivateFolder(path: folder).remove(name) }
    }
}

extension MetricsOutlet: ProxyUpstream {
    /// Answers who asks.
    package func open(
        _ target: String, deadline _: ContinuousClock.Instant
    ) async throws(ServerExchangeError) -> UpstreamResponse {
        guard target == Self.path || target.hasPrefix(Self.path + "?") else {
            return UpstreamResponse(status: 404, type: "text/plain; charset=utf-8", text: "GET \(Self.path)\n")
        }
        return UpstreamResponse(status: 200, type: Self.type, text: text(board))
    }
}
