internal import CLandfallGlibc
internal import Glibc
internal import LandfallModel
internal import LandfallSystem
internal import Synchronization

/// A desktop notification, sent with notify-send(1).
package struct DesktopNotice: Sendable {
    /// The time limit for the desktop.
    package static let patience = Duration.seconds(5)

    private let program: String?
    private let environment: [String: String]
    private let shown = ShownNotices()

    /// Looks for the program where `PATH` says.
    package init(environment: [String: String]) {
        self.environment = environment.withoutToken
        program = ProgramSearch.find("notify-send", environment: environment)
    }

    /// Shows a notice.
    ///
    /// - Parameters:
    ///   - title: One line, sanitised.
    ///   - text: What stands below it, sanitised.
    ///   - isGood: Whether a connection is back, or else lost.
    ///   - subject: What it is about: it takes the place of the last one about that, so that they do not pile up.
    /// - Returns: Whether it was taken.
    package func send(_ title: String, _ text: String, isGood: Bool, about subject: String) async -> Bool {
        let category = isGood ? "network.connected" : "network.disconnected"
        let options = ["--app-name=landfall", "--category=\(category)"]
        // "--" first: what follows is never an option. The body is markup (Desktop Notifications Specification, section 5).
        let words = ["--", title, MarkupText.escaped(text)]
        let last = shown.id(of: subject).map { ["--replace-id=\($0)"] } ?? []
        guard let said = await run(options + ["--print-id"] + last + words) else {
            // Versions before libnotify 0.7.10 do not support ids.
            if Task.isCancelled { return false }
            return await run(options + words) != nil
        }
        shown.set(said, of: subject)
        return true
    }

    /// What the program has printed; nil if it fails.
    private func run(_ arguments: [String]) async -> String? {
        var ends: [Int32] = [-1, -1]
        guard let program, pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
        defer { close(ends[0]) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        // A separate process group, so that Ctrl-C does not reach it.
        let notifier = ChildProgram(
            program, arguments: [program] + arguments, environment: environment,
            descriptors: [.null, .copy(ends[1]), .null], surroundings: .ownGroup)
        let child = try? notifier.start()
        close(ends[1])
        guard let child, await child.end(by: .now + Self.patience) ?? .exited(0) == .exited(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = max(0, read(ends[0], &bytes, bytes.count))
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

/// The ids of the notices on the desktop, by what they are about.
private final class ShownNotices: Sendable {
    private let ids = Mutex<[String: UInt32]>([:])

    func id(of subject: String) -> UInt32? { ids.withLock { $0[subject] } }

    func set(_ text: String, of subject: String) {
        ids.withLock { $0[subject] = UInt32(text.filter { !$0.isWhitespace }) }
    }
}
