package import ServerModel
package import Tailnet
package import TerminalUI

/// Shows the screen on a terminal until the person leaves it, with a profile chosen at first. The commands do not know it.
package typealias OpenScreen =
    @Sendable (
        _ terminal: Terminal, _ environment: [String: String], _ profile: String?, _ tailnet: LocalAPI
    ) async throws -> CommandExit
