package import EndlessCodeClient
package import LandfallConnections
internal import LandfallModel

/// Connects a conversation to network events: without a network it is disconnected at once, and on another one it is reconnected at once.
package struct SessionNetwork: Sendable {
    private let session: EndlessCodeSession
    private let connection: ServerConnection

    /// - Parameters:
    ///   - session: The conversation.
    ///   - connection: What it was made with.
    package init(_ session: EndlessCodeSession, _ connection: ServerConnection) {
        self.session = session
        self.connection = connection
    }

    /// Takes what has happened.
    package func take(_ event: NetworkEvents.Event) async {
        switch event {
        case .changed, .cameBack:
            await connection.networkChanged()
            guard await connection.hasNetwork else { return await session.networkLost() }
            await session.networkChanged()
            // What was refused for the network of before may go over this one.
            if case .failed(let error) = await session.state.link, error.code == .meteredRefused {
                await session.retry()
            }
        case .goesToSleep:
            await connection.networkChanged()
            await session.networkLost()
        case .unseen: break
        }
    }
}
