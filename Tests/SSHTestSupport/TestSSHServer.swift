internal import Foundation

/// A real sshd of this machine on a loopback port of its own, with keys and an account file of its own, and an `ssh` whose whole
/// configuration is a file of the test.
package final class TestSSHServer: Sendable {
    /// Why it did not start.
    package struct Trouble: Error {
        package let text: String
    }

    /// Where everything is; short, for the paths of sockets are.
    package let folder: String
    package let port: Int

    /// Whether this machine has what the tests need.
    package static var isInstalled: Bool {
        ["/usr/sbin/sshd", "/usr/bin/ssh", "/usr/bin/ssh-keygen"].allSatisfy(FileManager.default.isExecutableFile)
    }

    /// Starts one that lets the key of ``environment`` in.
    ///
    /// - Parameters:
    ///   - options: Lines of sshd_config(5).
    ///   - passphrase: Of the key; empty for none.
    /// - Throws: ``Trouble``, or what the file system says.
    package init(options: [String] = [], passphrase: String = "") throws {
        folder = "/tmp/lf-ssh-\(UInt32.random(in: 0...UInt32.max))"
        port = Int.random(in: 20_000...29_999)
        try FileManager.default.createDirectory(
            atPath: folder + "/bin", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Only root's sshd wants it.
        try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
        try makeKey("host")
        try makeKey("id", passphrase: passphrase)
        try run("cp \(folder)/id.pub \(folder)/authorized")
        try write(
            "sshd_config",
            [
                "Port \(port)", "ListenAddress 127.0.0.1", "HostKey \(folder)/host", "PidFile \(folder)/pid",
                "StrictModes no",
            ]
                + ["AuthorizedKeysFile \(folder)/authorized", "UsePAM no"] + options)
        try know("host")
        try configure()
        // It stands for the person's files wherever these are read, by a configuration that includes them too.
        try write(
            "bin/ssh",
            [
                "#!/bin/sh", #"if [ "$1" = -F ] && [ -f "$2" ]; then"#,
                #"sed -i "s#^Include ~.*#Include \#(folder)/config#; /^Include .etc/d" "$2"; else"#,
                #"set -- -F "\#(folder)/config" "$@"; fi"#, #"exec /usr/bin/ssh "$@""#,
            ])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/bin/ssh")
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What a person has in the environment: this ssh, no agent, and a runtime folder.
    package var environment: [String: String] {
        ["PATH": "\(folder)/bin:/usr/bin:/bin", "HOME": folder, "XDG_RUNTIME_DIR": folder + "/run"]
    }

    /// Writes ssh_config(5): `Host box` is this server; more lines of it, and more hosts.
    package func configure(box: [String] = [], more: [String] = []) throws {
        let lines = ["HostName 127.0.0.1", "Port \(port)", "IdentityFile \(folder)/id", "IdentitiesOnly yes"]
        try write("config", ["Host box"] + box + lines + more + ["Host *", "UserKnownHostsFile \(folder)/known"])
    }

    /// Makes a key pair.
    package func makeKey(_ name: String, passphrase: String = "") throws {
        try run("ssh-keygen -q -t ed25519 -N '\(passphrase)' -f \(folder)/\(name)")
    }

    /// Has known_hosts(5) hold this key for the server, and no other; nil for none.
    package func know(_ key: String?) throws {
        let lines = try key.map {
            ["[127.0.0.1]:\(port) " + (try String(contentsOfFile: "\(folder)/\($0).pub", encoding: .utf8))]
        }
        try write("known", lines ?? [])
    }

    /// The fingerprint of a key, as ssh-keygen(1) prints it.
    package func fingerprint(_ key: String) throws -> String {
        try run("ssh-keygen -l -f \(folder)/\(key).pub").split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    /// Starts it with another host key.
    package func restart(hostKey: String) throws {
        stop()
        try run("sed -i 's#^HostKey .*#HostKey \(folder)/\(hostKey)#' \(folder)/sshd_config")
        try start()
    }

    /// Ends it, and the connections with it.
    package func stop() {
        // Those of connections are children of the one that listens.
        _ = try? run(
            "pid=$(cat \(folder)/pid) && rm \(folder)/pid && pkill -KILL -P $pid; kill $pid; while kill -0 $pid; do sleep 0.02; done 2>/dev/null"
        )
    }

    /// The ssh processes that run for this server; with `S`, those that talk to one.
    package func clients(_ kind: String = "N") throws -> [Int32] {
        let words = kind == "N" ? "-F \(folder)/[r]un.*config -N" : ".*-S \(folder)/[r]un.*/ctl -T"
        return try run("pgrep -f '^/usr/bin/ssh \(words)' || true").split(separator: "\n").compactMap {
            Int32($0)
        }
    }

    /// Files below the runtime folder, those of sockets included.
    package func leftovers() throws -> [String] {
        try run("find \(folder)/run -not -type d 2>/dev/null || true").split(separator: "\n").map(String.init)
    }

    /// Runs a shell command, and returns what it prints.
    @discardableResult
    package func run(_ command: String) throws -> String {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", command]
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        guard shell.terminationStatus == 0 else { throw Trouble(text: command) }
        return text
    }

    private func write(_ name: String, _ lines: [String]) throws {
        try (lines.joined(separator: "\n") + "\n").write(
            toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }

    /// It puts itself into the background. `Process` would wait for it: sshd closes the descriptor by which that sees whether it runs.
    private func start() throws {
        try run("/usr/sbin/sshd -f \(folder)/sshd_config -E \(folder)/sshd.log </dev/null >/dev/null 2>&1")
        try run("for i in $(seq 500); do [ -s \(folder)/pid ] && exit 0; sleep 0.02; done; exit 1")
    }
}
