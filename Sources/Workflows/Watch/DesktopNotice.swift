internal import Glibc
internal import ServerModel
internal import Workers

/// A word on the desktop of whoever watches, by notify-send(1).
package struct DesktopNotice: Sendable {
    /// A desktop that does not take it by then will not be waited for.
    package static let patience = Duration.seconds(5)

    private let program: String?
    private let environment: [String: String]

    /// Looks for the program where `PATH` says.
    package init(environment: [String: String]) {
        self.environment = environment.withoutToken
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        program = folders.map { "\($0)/notify-send" }.first { access($0, X_OK) == 0 }
    }

    /// Shows a notice.
    ///
    /// - Parameters:
    ///   - title: One line, sanitised.
    ///   - text: What stands below it, sanitised.
    ///   - isGood: Whether a connection is back, or else lost.
    /// - Returns: Whether it was taken.
    package func send(_ title: String, _ text: String, isGood: Bool) async -> Bool {
        let category = isGood ? "network.connected" : "network.disconnected"
        // "--" first: what follows is never an option. The body is markup (Desktop Notifications Specification, section 5).
        let arguments = ["--app-name=landfall", "--category=\(category)", "--", title, MarkupText.escaped(text)]
        guard let program else { return false }
        // A group of its own, so that Ctrl-C is not its business.
        let notifier = ChildProgram(
            program, arguments: [program] + arguments, environment: environment, descriptors: [.null, .null, .null],
            surroundings: .ownGroup)
        guard let child = try? notifier.start() else { return false }
        return await child.end(by: .now + Self.patience) ?? .exited(0) == .exited(0)
    }
}
