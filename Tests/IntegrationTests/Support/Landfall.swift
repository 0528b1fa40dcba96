import Foundation

/// The built program, run on hosts of a lab with a home of its own.
struct Landfall: Sendable {
    /// The folder that stands for the user's home.
    let home: URL
    private let lab: Lab
    private let user: String
    private let binary: String

    /// A home and the program, both usable by `user`.
    init(in lab: Lab, user: String = "root") throws {
        self.lab = lab
        self.user = user
        home = try temporaryFolder()
        guard user != "root" else {
            binary = Self.built
            return
        }
        // The build folder may lie where only its owner may enter.
        let copy = home.appending(path: "landfall")
        try FileManager.default.copyItem(at: URL(filePath: Self.built), to: copy)
        binary = copy.path(percentEncoded: false)
        guard let entry = getpwnam(user) else { throw LabError("no user \(user)") }
        guard chown(home.path(percentEncoded: false), entry.pointee.pw_uid, entry.pointee.pw_gid) == 0 else {
            throw LabError("chown: \(errno)")
        }
    }

    /// `LANDFALL_BINARY`, or the program that was built together with these tests.
    private static let built: String = {
        if let path = ProcessInfo.processInfo.environment["LANDFALL_BINARY"] { return path }
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let candidates = [tests, URL(filePath: CommandLine.arguments[0])].map {
            $0.deletingLastPathComponent().appending(path: "landfall").path(percentEncoded: false)
        }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "landfall"
    }()

    /// Starts it and returns at once.
    func start(
        on host: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> RunningCommand {
        let path = home.path(percentEncoded: false)
        let defaults = ["HOME": path, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": "\(path)/state"]
        return try lab.start(
            on: host, [binary] + arguments, environment: defaults.merging(environment) { $1 }, user: user)
    }

    /// Runs it to its end.
    func run(
        on host: String, _ arguments: [String], environment: [String: String] = [:],
        within limit: Duration = .seconds(20)
    ) async throws -> RunningCommand.Outcome {
        try await start(on: host, arguments, environment: environment).end(within: limit)
    }

    /// Runs `scan --lan --json` to its end and reads the document.
    func scan(on host: String, _ flags: String..., within limit: Duration = .seconds(20)) async throws -> ScanRun {
        try ScanRun(await run(on: host, ["scan", "--lan", "--json"] + flags, within: limit))
    }
}
