import Foundation

/// A program that was started, with its output kept in files: a test may look at it while it runs.
struct RunningCommand: Sendable {
    /// How a program ended.
    struct Outcome: Sendable {
        /// The exit status; nil when a signal killed it.
        let status: Int32?
        /// The signal that killed it.
        let signal: Int32?
        let output: String
        let errors: String
        let duration: Duration
    }

    private let process: ChildProcess
    private let folder: URL
    private let started = ContinuousClock.now
    let commandLine: String

    /// Starts `arguments`, the first of which is a path.
    init(_ arguments: [String]) throws {
        commandLine = arguments.joined(separator: " ")
        folder = try temporaryFolder()
        process = try ChildProcess(
            arguments, output: folder.appending(path: "output"), errors: folder.appending(path: "errors"))
    }

    /// What has been printed so far. Bytes that are not UTF-8 become U+FFFD.
    var output: String { Self.text(folder.appending(path: "output")) }
    /// What has been printed to stderr so far.
    var errors: String { Self.text(folder.appending(path: "errors")) }
    /// Whether it has not ended yet.
    var isRunning: Bool { process.ended == nil }

    private static func text(_ file: URL) -> String {
        String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }

    /// Waits until `condition` holds for what it has printed; fails when it ends before or the time is up.
    func wait(_ limit: Duration = .seconds(10), until condition: (String) throws -> Bool) async throws {
        let held = try await eventually(limit) { try condition(output) || !isRunning }
        guard held, try condition(output) else {
            throw LabError("\(commandLine): not seen in time.\nstdout: \(output)\nstderr: \(errors)")
        }
    }

    /// Waits for the end; kills it when the time is up, which is an error.
    func end(within limit: Duration = .seconds(30)) async throws -> Outcome {
        guard try await eventually(limit, { !isRunning }) else {
            signal(SIGKILL)
            throw LabError("\(commandLine): still running after \(limit).\nstdout: \(output)\nstderr: \(errors)")
        }
        return Outcome(
            status: process.exitStatus, signal: process.killedBy, output: output, errors: errors,
            duration: started.duration(to: .now))
    }

    /// Sends a signal to the program in the host. nsenter(1) forks to enter a PID namespace and forwards nothing, so
    /// the program is the one child of the process that was started.
    func signal(_ number: Int32) {
        guard isRunning else { return }
        let pid = process.pid
        let children = Self.text(URL(filePath: "/proc/\(pid)/task/\(pid)/children"))
        let target = children.split(separator: " ").first.flatMap { pid_t($0) } ?? pid
        kill(target, number)
    }
}

/// Asks again and again, for as long as `limit`, whether something is the case.
func eventually(_ limit: Duration, _ condition: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + limit
    while true {
        if try await condition() { return true }
        guard .now < end else { return false }
        try await Task.sleep(for: .milliseconds(20))
    }
}

/// A new folder that everybody may enter, for tests run programs as nobody too.
func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    return folder
}
