/// A product that landfall supports. Everything that differs between products is in this value:
/// no other code checks which product a server is.
///
/// It never changes. It is a class because a ``ServerKind`` is copied with every sighting.
public final class ServerProduct: Sendable {
    /// The products that are known, in the order in which they are looked for. A task may add to them for what it calls.
    @TaskLocal package static var registered: [ServerProduct] = [.diane, .endlessCode, .diane2]

    /// Its name in profiles, documents, flags and DNS-SD: at most 15 letters, digits and hyphens (RFC 6763 section 7.2).
    public let name: String
    /// Its name as its users write it.
    public let displayName: String
    /// The ports to try, in order, if none is known.
    public let defaultPorts: [UInt16]
    /// Its Unix socket, as a path below the home of the user whose server it is; nil if it has none. No configuration moves it.
    package let homeSocket: String?
    /// What it may speak where nothing says which.
    package let schemes: [Route.Scheme]
    /// Whether its TXT record says that it speaks TLS where it does; else what is announced may speak any of ``schemes``.
    package let announcesTLS: Bool
    /// What is asked, without a token, before ``api``, so that less is asked of another product.
    package let screens: [ProductQuestion]
    /// What only this product answers so. With the token it shows that the API can be used.
    package let api: ProductQuestion
    /// What is asked where the answer to ``api`` may be that of this product and of others too.
    package let confirmation: ProductQuestion?
    /// How it reports whether it accepts a token.
    package let tokenProbe: TokenProbe
    /// What tells how it is to those who have no token.
    package let status: StatusQuestion
    /// What tells it to those who have one.
    package let statusWithToken: StatusQuestion
    /// The path of a GET that fails with 5xx where the store behind the server cannot be reached, which its status does not say;
    /// nil if it has no such store.
    package let store: String?
    /// What it has, for one whose status says nothing of that.
    package let counts: [ProductCount]
    /// Its paths, as far as a base path or a GET could be taken for something else.
    public let paths: ProductPaths
    /// What it has to show.
    package let areas: [ProductArea]
    /// Hints for the user, who has to do something about it.
    package let hints: ProductHints
    /// What the environment and the files of a machine say of the one that runs there.
    package let configured: @Sendable (MachineSettings) -> ConfiguredPlace

    /// Creates a product.
    package init(
        name: String, displayName: String, defaultPorts: [UInt16], homeSocket: String? = nil,
        schemes: [Route.Scheme] = [.http, .https], announcesTLS: Bool = true,
        screens: [ProductQuestion] = [], api: ProductQuestion, confirmation: ProductQuestion? = nil,
        tokenProbe: TokenProbe = .answer,
        status: StatusQuestion, statusWithToken: StatusQuestion? = nil, store: String? = nil,
        counts: [ProductCount] = [],
        paths: ProductPaths,
        areas: [ProductArea] = [], hints: ProductHints = ProductHints(),
        configured: @escaping @Sendable (MachineSettings) -> ConfiguredPlace = { _ in ConfiguredPlace() }
    ) {
        self.name = name
        self.displayName = displayName
        self.defaultPorts = defaultPorts
        self.homeSocket = homeSocket
        self.schemes = schemes
        self.announcesTLS = announcesTLS
        self.screens = screens
        self.api = api
        self.confirmation = confirmation
        self.tokenProbe = tokenProbe
        self.status = status
        self.statusWithToken = statusWithToken ?? status
        self.store = store
        self.counts = counts
        self.paths = paths
        self.areas = areas
        self.hints = hints
        self.configured = configured
    }

    /// The DNS-SD service type (RFC 6763 section 7), without a domain.
    public var serviceType: String { "_\(name)._tcp" }

    /// Whether it has conversations that the user can send to.
    package var takesMessages: Bool { areas.contains { $0.reading == .endlessCode(.history) } }

    /// All that is asked without a token; what answers the last one is the product.
    package var questions: [ProductQuestion] { screens + [api] + [confirmation].compactMap(\.self) }

    /// Runs something with these products registered in addition to the others.
    package static func registering<Result>(
        _ products: [ServerProduct], _ body: () async throws -> Result
    ) async rethrows -> Result {
        try await $registered.withValue(registered + products, operation: body)
    }
}

/// How a product reports whether it accepts a token.
package enum TokenProbe: Sendable, Hashable {
    /// The answer to ``ServerProduct/api`` without a token says whether one is wanted, that with it whether it is taken.
    case answer
    /// Only a WebSocket tells, once it is open: at this path, where a message of the type `greeting` is for those who are let in. A
    /// token is shown to it wherever there is one.
    case channel(path: String, greeting: String)

    /// Whether a path is that of the channel.
    package func isChannel(_ target: String) -> Bool {
        if case .channel(let path, _) = self { target == path || target.hasPrefix(path + "?") } else { false }
    }
}

/// A question for how a server is.
package struct StatusQuestion: Sendable, Hashable {
    /// What a good answer is.
    package enum Shape: Sendable, Hashable {
        /// An object, which may have `version`, `hostname` and `uptime_seconds`.
        case document
        /// A list, of which nothing tells of the server.
        case list
    }

    package let path: String
    package let shape: Shape

    /// Creates a question.
    package init(_ path: String, _ shape: Shape = .document) {
        self.path = path
        self.shape = shape
    }
}

/// Something of which a product has a number, and the GET whose answer is a list of it.
package struct ProductCount: Sendable, Hashable {
    /// What is counted, in documents.
    package let name: String
    package let path: String
    /// The `state` of those that count; nil if all do.
    package let state: String?

    /// Creates a count.
    package init(_ name: String, _ path: String, state: String? = nil) {
        self.name = name
        self.path = path
        self.state = state
    }
}

/// Hints about a product, as keys: the sentences are elsewhere.
package struct ProductHints: Sendable, Hashable {
    /// How its server is made to listen.
    package enum Start: Sendable, Hashable {
        /// By starting it.
        case run
        /// By `http.port` and `http.api_key` in Diane's configuration.
        case configureDiane
        /// By `diane serve`.
        case serve
    }

    /// What anyone can do who reaches it without a key.
    package enum Keyless: Sendable, Hashable {
        /// Not known: whether it asks for a key does not show from outside.
        case unknown
        /// Read its settings, with the secrets in them; a key in Diane's configuration prevents that.
        case readSettings
        /// Read all conversations and have agents work; nothing prevents that.
        case doEverything
    }

    package var start: Start = .run
    package var keyless: Keyless = .unknown
    /// Whether it gives its key for a pairing code, as Diane does (`POST /pair`).
    package var pairs: Bool = false
    /// Whether it listens on loopback alone, and can be told nothing else: others reach it by what carries them there.
    package var isLoopbackOnly: Bool = false
    /// Whether it has an app on phones, which reads its address from a QR code.
    package var hasPhoneApp: Bool = false
}
