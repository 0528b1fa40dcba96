package import LandfallModel
package import LandfallTerminal
package import LandfallWorkflows

/// Shows the screen on a terminal until the user leaves it. The commands do not know it.
package typealias OpenScreen = @Sendable (_ terminal: Terminal, _ opening: ScreenOpening) async throws -> CommandExit
