import Testing
@testable import ServerConnections

