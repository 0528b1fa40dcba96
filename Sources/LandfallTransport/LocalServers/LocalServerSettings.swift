package import LandfallModel

/// What the environment and the configuration files say about the servers of this machine. Ports and switches only:
/// the keys and tokens that stand beside them are not kept.
package struct LocalServerSettings: Sendable, Hashable {
    private var places: [ServerKind: ConfiguredPlace] = [:]
    private let homeDirectory: String?

    /// Settings that say nothing, of a user whose home is known or not.
    package init(homeDirectory: String? = nil) {
        self.homeDirectory = homeDirectory
    }

    /// Reads what each product reads itself. A file that is missing or broken is as good as none.
    package init(environment: [String: String], homeDirectory: String, files: LocalFiles) {
        self.homeDirectory = homeDirectory
        let machine = MachineSettings(environment: environment, homeDirectory: homeDirectory, read: files.read)
        for kind in ServerKind.allCases { self[kind] = kind.product.configured(machine) }
    }

    /// What is said of a product.
    package subscript(kind: ServerKind) -> ConfiguredPlace {
        get { places[kind] ?? ConfiguredPlace() }
        set { places[kind] = newValue == ConfiguredPlace() ? nil : newValue }
    }

    /// The ports on which a server of `kind` may be, in the order in which they are tried.
    package func ports(of kind: ServerKind) -> [UInt16] {
        guard let configured = self[kind].port else { return kind.defaultPorts }
        return [configured] + kind.defaultPorts.filter { $0 != configured }
    }

    /// The path of the Unix socket of this user's server of `kind`; nil where the product has none, or no home is known.
    package func socket(of kind: ServerKind) -> SocketPath? {
        guard let homeDirectory, let socket = kind.product.homeSocket else { return nil }
        return SocketPath("\(homeDirectory)/\(socket)")
    }

    /// The schemes that a server of `kind` may speak, in the order in which they are tried.
    package func schemes(of kind: ServerKind) -> [Route.Scheme] {
        self[kind].usesTLS.map { [$0 ? .https : .http] } ?? kind.product.schemes
    }
}
