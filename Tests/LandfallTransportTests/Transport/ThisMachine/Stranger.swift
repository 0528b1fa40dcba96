import Foundation
import LandfallModel
import LandfallTransport
import Testing

/// A server of another user, in a process of its own: only root can start one.
final class Stranger {
    /// Whom it belongs to.
    static let uid: UInt32 = 65_533

    static var isAvailable: Bool {
        geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    }

    /// What it does with its sockets.
    struct Habit: Sendable {
        var host = "127.0.0.1"
        /// A Unix socket in place of a port.
        var path = ""
        var listensAs = Stranger.uid
        var acceptsAs = Stranger.uid
        /// Whether it stops listening when it has accepted a connection.
        var stopsListening = false
    }

    let endpoint: Endpoint
    private let process = Process()

    private static let program = """
        import os, socket, sys
        host, path, listens, accepts, stops = sys.argv[1:]
        os.seteuid(int(listens))
        if path:
            server = socket.socket(socket.AF_UNIX)
            server.bind(path)
        else:
            server = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
            # Its connections inherit it: without it nobody could take the port while one stands (socket(7)).
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            server.bind((host, 0))
        server.listen()
        os.seteuid(0)
        os.seteuid(int(accepts))
        print(0 if path else server.getsockname()[1], flush=True)
        while True:
            client, _ = server.accept()
            if stops == "true":
                server.close()
            while client.recv(65536):
                client.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\n{}")
        """

    init(_ habit: Habit) throws {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [
            "-c", Self.program, habit.host, habit.path, "\(habit.listensAs)", "\(habit.acceptsAs)",
            "\(habit.stopsListening)",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(UInt16(line.prefix(while: \.isNumber)))
        if !habit.path.isEmpty {
            endpoint = Endpoint(scheme: .http, location: .unixSocket(path: habit.path))
        } else {
            let host = habit.host == "::" ? "127.0.0.1" : habit.host
            endpoint = Endpoint(scheme: .http, location: .address(try #require(IPAddress(host)), port: port))
        }
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
