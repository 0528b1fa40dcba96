public import LandfallModel

/// What a Diane server can be asked. The names are those of the protocol that Diane's own applications share; some more are
/// for routes that those do not use. A client says how a GET is sent, and has all of them.
///
/// Whatever throws throws ``DianeError``.
public protocol DianeReading: DianeClientProtocol {
    /// The path of the Unix socket of this machine by which the server is reached; nil where it is reached otherwise.
    var machineSocket: String? { get }

    /// Sends a GET and waits for the whole answer, whatever its status.
    ///
    /// - Parameter target: The path and query: `/jobs/logs?limit=5`.
    /// - Returns: The answer.
    /// - Throws: ``DianeError/noAnswer(_:)``.
    func answer(to target: String) async throws(DianeError) -> ServerAnswer
}

extension DianeReading {
    /// The server's process, where it is reached by its socket on this machine.
    var process: MachineProcess? { machineSocket.map(MachineProcess.init) }

    /// Asks, and reads what comes.
    func get<Value: Decodable & Sendable>(
        _ target: RequestTarget, as type: Value.Type = Value.self
    ) async throws(DianeError) -> Value {
        try AnswerReader.value(type, of: try await answer(to: target.text), to: target)
    }

    /// Asks for a list, which is `null` where the server never made one.
    func list<Element: Decodable & Sendable>(_ target: RequestTarget) async throws(DianeError) -> [Element] {
        try await get(target, as: [Element]?.self) ?? []
    }
}
