package import ServerModel
package import TerminalUI
package import Workflows

/// Shows the screen on a terminal until the user leaves it. The commands do not know it.
package typealias OpenScreen = @Sendable (_ terminal: Terminal, _ opening: ScreenOpening) async throws -> CommandExit
