import NIOCore
import NIOSSL

/// The TLS configuration of all connections.
enum TLSContext {
    /// The context of connections to servers, or why BoringSSL could not make it: whom to trust is decided by each one's own callback.
    static let shared = Result {
        var configuration = base
        // With the callback in place only the host name check is left to turn off; loading the system's roots would
        // cost 30 ms and nobody asks them.
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates([])
        return try NIOSSLContext(configuration: configuration)
    }

    /// A context that trusts the authorities of this system, or those in a file of PEM certificates, and checks names.
    static func authorities(file: String?) throws -> NIOSSLContext {
        var configuration = base
        configuration.trustRoots = file.map { .file($0) } ?? .default
        return try NIOSSLContext(configuration: configuration)
    }

    private static var base: TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        // A peer that does not answer our goodbye must not keep the socket.
        configuration.shutdownTimeout = .milliseconds(100)
        return configuration
    }
}
