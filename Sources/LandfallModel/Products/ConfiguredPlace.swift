/// What a product can look at to find out how it is configured on this machine.
package struct MachineSettings: Sendable {
    /// The environment.
    package let environment: [String: String]
    /// The folder in which configuration files stand.
    package let homeDirectory: String
    /// The content of a file; nil if it cannot be read.
    package let read: @Sendable (_ path: String) -> [UInt8]?

    /// Creates settings.
    package init(
        environment: [String: String], homeDirectory: String, read: @escaping @Sendable (_ path: String) -> [UInt8]?
    ) {
        self.environment = environment
        self.homeDirectory = homeDirectory
        self.read = read
    }

    /// A variable that has a value.
    package func variable(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Where a product is on this machine as far as its configuration says so. No secret is ever part of it.
package struct ConfiguredPlace: Sendable, Hashable {
    /// The port, where one is set.
    package var port: UInt16?
    /// Whether it speaks TLS; nil if nothing is set.
    package var usesTLS: Bool?
    /// Whether it asks for a token.
    package var hasToken: Bool

    /// Creates a place of which nothing is known by default.
    package init(port: UInt16? = nil, usesTLS: Bool? = nil, hasToken: Bool = false) {
        self.port = port
        self.usesTLS = usesTLS
        self.hasToken = hasToken
    }

    /// A port in decimal; nil for 0, which means "off" or "any".
    package static func port(_ text: some StringProtocol) -> UInt16? {
        UInt16(text).flatMap { $0 == 0 ? nil : $0 }
    }
}
