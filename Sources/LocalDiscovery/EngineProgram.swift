internal import CLandfallConfinement
internal import Glibc
internal import NIOConcurrencyHelpers

/// A program as the engine's process.
public enum EngineProgram {
    /// The one argument of the engine's process. It has the version of the wire, so that no other version is taken for this one.
    static let argument = "--mdns-engine=4"
    /// Where the engine's process finds its end of the wire.
    static let descriptor: Int32 = 3

    private static let provided = NIOLockedValueBox(false)

    /// Whether this program can be started as the engine's process.
    static var isProvided: Bool { provided.withLockedValue { $0 } }

    /// Makes this program the process of the embedded engine when it was started as such, and then does not return. To be called
    /// first in `main`, before there are other threads: it costs nothing otherwise, and lets ``EmbeddedEnginePlace/automatic``
    /// start this program once more.
    public static func serveIfAsked() {
        provided.withLockedValue { $0 = true }
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.first == argument, arguments.count == 1, hasWire else { return }
        #if EMBEDDED_ENGINE
            EngineHost.run()
        #else
            exit(EX_UNAVAILABLE)
        #endif
    }

    /// Whether a program that speaks the wire has started it, rather than a user who typed the argument.
    private static var hasWire: Bool {
        var domain: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX
    }
}
