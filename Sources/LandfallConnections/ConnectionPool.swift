import LandfallTransport

/// The connections to one server: those that wait for a request, those in use, and the WebSockets that are still held.
struct ConnectionPool {
    /// The most idle connections that are kept.
    private static let mostIdle = 4

    private struct OpenSocket {
        weak var socket: WebSocket?
    }

    private var idle: [ProvenConnection] = []
    private var busy: [ObjectIdentifier: ProvenConnection] = [:]
    private var sockets: [OpenSocket] = []

    /// Whether a connection waits for a request.
    var hasIdle: Bool { !idle.isEmpty }

    /// An idle connection, which counts as used from now on.
    mutating func takeIdle() -> ProvenConnection? {
        guard let connection = idle.popLast() else { return nil }
        begin(connection)
        return connection
    }

    /// A connection is in use.
    mutating func begin(_ connection: ProvenConnection) { busy[ObjectIdentifier(connection)] = connection }

    /// Nobody uses it any more, or only its current holder.
    mutating func end(_ connection: ProvenConnection) { busy[ObjectIdentifier(connection)] = nil }

    /// Keeps a connection for the next request; closes it where there are enough.
    mutating func keep(_ connection: ProvenConnection) {
        connection.rest()
        if idle.count >= Self.mostIdle { connection.close() } else { idle.append(connection) }
    }

    /// Remembers a WebSocket for as long as something holds it.
    mutating func hold(_ socket: WebSocket) {
        sockets.removeAll { $0.socket == nil }
        sockets.append(OpenSocket(socket: socket))
    }

    /// Closes what is idle.
    mutating func dropIdle() {
        for connection in idle { connection.close() }
        idle = []
    }

    /// Closes what is idle and has proven nothing.
    mutating func dropUnproven() {
        for connection in idle where !connection.proof.isProven { connection.close() }
        idle.removeAll { !$0.proof.isProven }
    }

    /// Closes the WebSockets.
    mutating func closeSockets() {
        for open in sockets { open.socket?.close() }
        sockets = []
    }

    /// Closes everything.
    mutating func closeAll() {
        dropIdle()
        for connection in busy.values { connection.close() }
        busy = [:]
        closeSockets()
    }
}
