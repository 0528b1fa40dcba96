import Foundation
import Testing

/// A session bus and a gnome-keyring of the test's own, away from those of this machine.
final class KeyringHost {
    /// Why the tests that need one do not run; nil when they do.
    static let missing: Comment? = {
        let tools = ["dbus-daemon", "dbus-send", "gnome-keyring-daemon", "secret-tool"]
        let absent = tools.filter { find($0) == nil }
        return absent.isEmpty ? nil : "needs \(absent.joined(separator: ", ")): scripts/setup --tests"
    }()

    let folder: TemporaryFolder
    private var processes: [Process] = []
    private var daemon: Process?

    /// The bus's address, for DBUS_SESSION_BUS_ADDRESS.
    var address: String { "unix:path=\(folder.path)/bus" }
    /// The processes, by their ids.
    var daemonID: pid_t { daemon?.processIdentifier ?? 0 }
    var busID: pid_t { processes.first?.processIdentifier ?? 0 }

    /// Starts a bus on which nothing can be activated.
    init() throws {
        folder = try TemporaryFolder()
        let configuration = try folder.write(
            "bus.conf",
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """)
        _ = try start("dbus-daemon", ["--config-file=\(configuration)", "--nofork", "--nopidfile"])
        try wait("the bus") { try send("org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListNames") }
    }

    deinit {
        for process in processes {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Starts gnome-keyring; with a password it makes and unlocks the collection `login`, which becomes the default.
    func startDaemon(password: String?) throws {
        var arguments = ["--foreground", "--components=secrets"]
        if password != nil { arguments.append("--unlock") }
        daemon = try start("gnome-keyring-daemon", arguments, input: password ?? "")
        try wait("the keyring") {
            try send(
                "org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetNameOwner", "string:org.freedesktop.secrets")
        }
    }

    /// Locks the collection, as a screen saver may.
    func lock() throws {
        let service = "/org/freedesktop/secrets"
        #expect(
            try send(
                "org.freedesktop.secrets", service, "org.freedesktop.Secret.Service.Lock",
                "array:objpath:\(service)/collection/login"))
    }

    /// What `secret-tool` prints.
    static func secretTool(_ arguments: [String]) throws -> String {
        let process = try make("secret-tool", arguments)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private func start(_ tool: String, _ arguments: [String], input: String = "") throws -> Process {
        let process = try Self.make(tool, arguments)
        process.environment = environment
        let pipe = Pipe()
        process.standardInput = pipe
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        processes.append(process)
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try pipe.fileHandleForWriting.close()
        return process
    }

    private var environment: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
            "DBUS_SESSION_BUS_ADDRESS": address,
        ]
    }

    private func send(_ to: String, _ path: String, _ method: String, _ argument: String? = nil) throws -> Bool {
        let process = try Self.make(
            "dbus-send",
            ["--session", "--print-reply", "--reply-timeout=5000", "--dest=\(to)", path, method]
                + (argument.map { [$0] } ?? []))
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private func wait(_ what: Comment, until isReady: () throws -> Bool) throws {
        for _ in 0..<200 {
            if try isReady() { return }
            usleep(50_000)
        }
        Issue.record("\(what) did not start")
    }

    private static func make(_ tool: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: try #require(find(tool)))
        process.arguments = arguments
        return process
    }

    private static func find(_ tool: String) -> String? {
        ["/usr/bin", "/bin", "/usr/local/bin"].map { "\($0)/\(tool)" }
            .first(where: FileManager.default.isExecutableFile)
    }
}
