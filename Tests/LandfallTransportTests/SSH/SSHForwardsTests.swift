import Foundation
import Glibc
import LandfallModel
import LandfallSystem
import SSHTestSupport
import Testing

@testable import LandfallTransport

/// With a real sshd on loopback.
@Suite(.enabled(if: TestSSHServer.isInstalled, "needs openssh-server"), .serialized)
struct SSHForwardsTests {
    private func server(_ text: String = "ssh://box") throws -> SSHServer { try address(text).server }

    private func address(_ text: String) throws -> SSHAddress {
        guard case .ssh(let address) = try ServerAddress(parsing: text).host else { throw NotSSH() }
        return address
    }

    private struct NotSSH: Error {}

    private var soon: ContinuousClock.Instant { .now + .seconds(20) }

    private func failure(_ sshd: TestSSHServer) async throws -> SSHError {
        let (forwards, server) = (SSHForwards(environment: sshd.environment), try server())
        do throws(SSHError) {
            _ = try await forwards.connect(to: server, deadline: soon)
        } catch {
            return error
        }
        throw NotSSH()
    }

    /// A port of loopback with so many connections that all their lines are more than an answer may have.
    private final class Crowd {
        let port: UInt16
        private var descriptors: [Int32] = []

        init() throws {
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            func call(_ body: (UnsafeMutablePointer<sockaddr>) -> Int32) -> Bool {
                withUnsafeMutableBytes(of: &place) {
                    $0.withMemoryRebound(to: sockaddr.self) { $0.baseAddress.map(body) == 0 }
                }
            }
            for number in 0...250 {
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                descriptors.append(descriptor)
                let isDone =
                    number > 0
                    ? call { connect(descriptor, $0, size) }
                    : call { bind(descriptor, $0, size) } && listen(descriptor, 512) == 0
                        && call { getsockname(descriptor, $0, &size) }
                try #require(isDone)
            }
            port = place.sin_port.bigEndian
        }

        deinit {
            for descriptor in descriptors { close(descriptor) }
        }
    }

    private func eventually(_ isSo: () throws -> Bool) async throws -> Bool {
        for _ in 0..<200 {
            if try isSo() { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    @Test func `one process serves all, names the key, and ends with the last lease`() async throws {
        let sshd = try TestSSHServer()
        // The user's own forwardings are left out: the same port twice would end ssh.
        try sshd.configure(box: ["LocalForward \(sshd.port) localhost:1", "RemoteCommand true"])
        let forwards = SSHForwards(environment: sshd.environment)
        var one: SSHLease? = try await forwards.connect(to: try server(), deadline: soon)
        var two: SSHLease? = try await forwards.connect(to: try server(), deadline: soon)
        #expect(one?.hostKey == SSHHostKey(host: "box", fingerprint: try sshd.fingerprint("host")))
        #expect(try sshd.clients().count == 1)
        let place = try #require(try address("ssh://box/~/x.sock").place)
        let found = try await one?.forward([place], deadline: soon)
        let again = try await two?.forward([place], deadline: soon)
        #expect(found == again && found?.count == 1)
        let path = try #require(found?.first?.path)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o777 } == 0o600)
        one = nil
        #expect(try sshd.clients().count == 1)
        two = nil
        #expect(try await eventually { try sshd.clients().isEmpty && sshd.leftovers().isEmpty })
    }

    @Test func `bytes go to the place and back`() async throws {
        let sshd = try TestSSHServer()
        let forwards = SSHForwards(environment: sshd.environment)
        let lease = try await forwards.connect(to: try server(), deadline: soon)
        // sshd greets whoever connects.
        let place = try #require(try address("ssh://box/localhost:\(sshd.port)").place)
        let forward = try #require(try await lease.forward([place], deadline: soon).first)
        let greeting = try sshd.run(
            "python3 -c 'import socket; s=socket.socket(socket.AF_UNIX); s.connect(\"\(forward.path)\"); print(s.recv(8))'"
        )
        #expect(greeting.contains("SSH-2.0"))
    }

    @Test func `a key that is not known, or another one, is refused`() async throws {
        let sshd = try TestSSHServer()
        try sshd.know(nil)
        let unknown = try await failure(sshd)
        #expect(unknown.code == .sshHostUnknown)
        #expect(unknown.detail.raw.hasSuffix(" \(try sshd.fingerprint("host"))"))
        try sshd.makeKey("other")
        try sshd.know("other")
        #expect(try await failure(sshd).code == .sshHostChanged)
        // Whatever the configuration allows.
        try sshd.configure(box: ["StrictHostKeyChecking no", "NoHostAuthenticationForLocalhost yes"])
        #expect(try await failure(sshd).code == .sshHostChanged)
        #expect(try sshd.clients().isEmpty && sshd.leftovers().isEmpty)
    }

    @Test func `a key with a passphrase and without an agent lets nobody in`() async throws {
        #expect(try await failure(try TestSSHServer(passphrase: "sesame")).code == .sshAuthFailed)
    }

    @Test func `a jump host leads on, and its key is not taken for the machine's`() async throws {
        let (jump, far) = (try TestSSHServer(), try TestSSHServer())
        try far.run("cat \(jump.folder)/known >> \(far.folder)/known")
        try far.configure(
            box: ["ProxyJump jump"],
            more: [
                "Host jump", "HostName 127.0.0.1", "Port \(jump.port)", "IdentityFile \(jump.folder)/id",
                "LogLevel DEBUG1",
            ])
        // The jump host is reached by the same program, which has its configuration only where -F is passed on.
        let forwards = SSHForwards(environment: far.environment)
        let lease = try await forwards.connect(to: try server(), deadline: soon)
        #expect(try lease.hostKey.fingerprint == far.fingerprint("host"))
    }

    @Test func `a forwarding that the machine forbids is told`() async throws {
        let sshd = try TestSSHServer(options: ["DisableForwarding yes"])
        let lease = try await SSHForwards(environment: sshd.environment).connect(to: try server(), deadline: soon)
        let place = try #require(try address("ssh://box/localhost:9").place)
        let forward = try #require(try await lease.forward([place], deadline: soon).first)
        _ = try? sshd.run(
            "python3 -c 'import socket; s=socket.socket(socket.AF_UNIX); s.connect(\"\(forward.path)\"); s.recv(1)'")
        #expect(await lease.isProhibited(ofAll: 1, deadline: soon))
    }

    @Test func `of several keys that are known the one that the machine has is told, the recorded one first`()
        async throws
    {
        let sshd = try TestSSHServer()
        for name in ["second", "third"] { try sshd.makeKey(name) }
        try sshd.run(
            "for k in second host third; do printf '* '; cat \(sshd.folder)/$k.pub; done > \(sshd.folder)/known")
        let met = try await SSHForwards(environment: sshd.environment).connect(to: try server(), deadline: soon)
        #expect(try met.hostKey.fingerprint == sshd.fingerprint("host"))
        let recorded = SSHHostKey(host: "box", fingerprint: try sshd.fingerprint("third"))
        let other = try await SSHForwards(environment: sshd.environment)
            .connect(to: try server(), recorded: recorded, deadline: soon)
        #expect(other.hostKey == met.hostKey)
    }

    @Test func `a certificate is known by who has signed it`() async throws {
        let sshd = try TestSSHServer()
        try sshd.makeKey("ca")
        try sshd.run("ssh-keygen -q -s \(sshd.folder)/ca -I box -h -n 127.0.0.1 \(sshd.folder)/host.pub")
        try sshd.run("echo HostCertificate \(sshd.folder)/host-cert.pub >> \(sshd.folder)/sshd_config")
        try sshd.run("(printf '@cert-authority * '; cat \(sshd.folder)/ca.pub) > \(sshd.folder)/known")
        try sshd.restart(hostKey: "host")
        let lease = try await SSHForwards(environment: sshd.environment).connect(to: try server(), deadline: soon)
        #expect(try lease.hostKey.fingerprint == sshd.fingerprint("ca"))
    }

    @Test func `who has a port there is asked of the machine`() async throws {
        let sshd = try TestSSHServer()
        let lease = try await SSHForwards(environment: sshd.environment).connect(to: try server(), deadline: soon)
        let crowd = try Crowd()
        let sockets = try #require(await lease.sockets(port: crowd.port, deadline: soon))
        #expect(sockets.user == geteuid())
        let lines = sockets.table.split(separator: UInt8(ascii: "\n"))
        let states = lines.map { String(decoding: $0.split(separator: UInt8(ascii: " "))[3], as: UTF8.self) }
        // One that listens, and one for all that are connected.
        #expect(states.sorted() == ["01", "0A"])
    }

    @Test func `one shell there answers each landfall, and ends with the connection`() async throws {
        let sshd = try TestSSHServer(options: ["LogLevel VERBOSE"])
        var owner: SSHLease? = try await SSHForwards(environment: sshd.environment).connect(
            to: try server(), deadline: soon)
        let port = UInt16(sshd.port)
        let first = try #require(await owner?.sockets(port: port, deadline: soon))
        let place = try #require(try address("ssh://box/localhost:\(port)").place)
        _ = try await owner?.forward([place], deadline: soon)
        let guest = try await SSHForwards(environment: sshd.environment).connect(to: try server(), deadline: soon)
        #expect(await guest.sockets(port: port, deadline: soon)?.user == first.user)
        #expect(try sshd.run("grep -c 'Starting session: command' \(sshd.folder)/sshd.log") == "1\n")
        #expect(try sshd.clients("S").count == 1)
        // Where it was ended each question is a session.
        kill(try #require(try sshd.clients("S").first), SIGKILL)
        #expect(try await eventually { try sshd.clients("S").isEmpty })
        #expect(await guest.sockets(port: port, deadline: soon)?.user == first.user)
        owner = nil
        #expect(try await eventually { try sshd.clients().isEmpty && sshd.leftovers().isEmpty })
    }

    @Test func `the shell ends with ssh`() async throws {
        let sshd = try TestSSHServer()
        var lease: SSHLease? = try await SSHForwards(environment: sshd.environment).connect(
            to: try server(), deadline: soon)
        #expect(await lease?.sockets(port: UInt16(sshd.port), deadline: soon) != nil)
        #expect(try sshd.clients("S").count == 1)
        lease = nil
        #expect(try await eventually { try sshd.clients("S").isEmpty && sshd.leftovers().isEmpty })
    }

    @Test func `a command without its socket connects to nothing`() async throws {
        let sshd = try TestSSHServer()
        let program = try #require(SSHProgram(environment: sshd.environment))
        let command = SSHCommand(control: sshd.folder + "/none")
        let outcome = await SSHRun.run(program, command.ask(SSHQuestion()), deadline: soon)
        #expect(!outcome.isGood && outcome.output.isEmpty)
    }

    @Test func `a killed sshd ends the process, and the next connection starts another`() async throws {
        let sshd = try TestSSHServer()
        let forwards = SSHForwards(environment: sshd.environment)
        let lease = try await forwards.connect(to: try server(), deadline: soon)
        try sshd.restart(hostKey: "host")
        #expect(try await eventually { try sshd.clients().isEmpty })
        let again = try await forwards.connect(to: try server(), deadline: soon)
        #expect(again.hostKey == lease.hostKey)
        #expect(try sshd.clients().count == 1)
    }

    @Test func `a connection of the user's own is used where a new one is refused, and the forwarding taken back`()
        async throws
    {
        let sshd = try TestSSHServer()
        try sshd.configure(box: ["ControlPath \(sshd.folder)/own"])
        try sshd.run(
            "\(sshd.folder)/bin/ssh -o ControlMaster=yes -o ControlPersist=30 box true </dev/null >/dev/null 2>&1")
        // From now on nobody is let in.
        try sshd.run(": > \(sshd.folder)/authorized")
        let forwards = SSHForwards(environment: sshd.environment)
        var lease: SSHLease? = try await forwards.connect(to: try server(), deadline: soon)
        #expect(try lease?.hostKey.fingerprint == sshd.fingerprint("host"))
        let place = try #require(try address("ssh://box/localhost:\(sshd.port)").place)
        let path = try #require(try await lease?.forward([place], deadline: soon).first?.path)
        #expect(try sshd.run("ss -xl").contains(path))
        lease = nil
        #expect(try await eventually { try !sshd.run("ss -xl").contains(path) })
        #expect(try sshd.leftovers().isEmpty)
        // A line that names more than this machine proves nothing of a connection that others have checked.
        try sshd.run("sed -i 's/^[^ ]*/&,*.lan/' \(sshd.folder)/known")
        #expect(try await failure(sshd).code == .sshAuthFailed)
        try sshd.know("host")
        // Where keys may be taken unseen, it proves nothing.
        try sshd.configure(box: ["ControlPath \(sshd.folder)/own", "StrictHostKeyChecking accept-new"])
        #expect(try await failure(sshd).code == .sshAuthFailed)
        try sshd.run("\(sshd.folder)/bin/ssh -O exit box 2>/dev/null")
    }

    @Test func `a connection of the user's own is used first, where nothing has to be said of its key`() async throws {
        let sshd = try TestSSHServer()
        try sshd.configure(box: ["ControlPath \(sshd.folder)/own"])
        try sshd.run(
            "\(sshd.folder)/bin/ssh -o ControlMaster=yes -o ControlPersist=30 box true </dev/null >/dev/null 2>&1")
        let count = try sshd.clients().count
        let forwards = SSHForwards(environment: sshd.environment)
        let lease = try await forwards.connect(to: try server(), deadline: soon)
        #expect(try lease.hostKey.fingerprint == sshd.fingerprint("host"))
        #expect(try sshd.clients().count == count)
        // Another key than the one that the machine is known by: that it has not changed only a new connection tells.
        let other = SSHHostKey(host: "box", fingerprint: "SHA256:" + String(repeating: "A", count: 43))
        let fresh = SSHForwards(environment: sshd.environment)
        let anew = try await fresh.connect(to: try server(), recorded: other, deadline: soon)
        #expect(anew.hostKey == lease.hostKey)
        try sshd.run("\(sshd.folder)/bin/ssh -O exit box 2>/dev/null")
    }

    @Test func `a connection of the user's own that is dead is not used`() async throws {
        let sshd = try TestSSHServer()
        try sshd.configure(box: ["ControlPath \(sshd.folder)/own"])
        try sshd.run(
            "\(sshd.folder)/bin/ssh -o ControlMaster=yes -o ControlPersist=30 box true </dev/null >/dev/null 2>&1")
        let master = try #require(Int32(sshd.run("pgrep -f '^ssh: \(sshd.folder)/[o]wn'").dropLast()))
        kill(master, SIGSTOP)
        defer { kill(master, SIGKILL) }
        let lease = try await SSHForwards(environment: sshd.environment).connect(to: try server(), deadline: soon)
        #expect(try lease.hostKey.fingerprint == sshd.fingerprint("host"))
        #expect(try sshd.clients().count == 1)
    }

    @Test func `ControlPersist keeps the connection for whoever comes next, and ends it`() async throws {
        let sshd = try TestSSHServer()
        try sshd.configure(box: ["ControlPersist 3"])
        let place = try #require(try address("ssh://box/localhost:\(sshd.port)").place)
        var forwards: SSHForwards? = SSHForwards(environment: sshd.environment)
        var lease: SSHLease? = try await forwards?.connect(to: try server(), deadline: soon)
        let first = try await lease?.forward([place], deadline: soon)
        let process = try sshd.clients()
        #expect(process.count == 1)
        (lease, forwards) = (nil, nil)
        let other = SSHForwards(environment: sshd.environment)
        var next: SSHLease? = try await other.connect(to: try server(), deadline: soon)
        #expect(try await next?.forward([place], deadline: soon) == first)
        #expect(try sshd.clients() == process)
        next = nil
        #expect(try await eventually { try sshd.clients().isEmpty })
        // What it leaves behind goes with the next connection.
        let last = try await other.connect(to: try server(), deadline: soon)
        #expect(try sshd.clients().count == 1 && last.hostKey.host == "box")
    }

    @Test func `one that is on its way when the time is up is found further on`() async throws {
        let sshd = try TestSSHServer()
        try sshd.run("kill -STOP $(cat \(sshd.folder)/pid)")
        let forwards = SSHForwards(environment: sshd.environment)
        let error = await #expect(throws: SSHError.self) {
            _ = try await forwards.connect(to: try server(), deadline: .now + .milliseconds(500))
        }
        #expect(error?.code == .sshTimeout)
        let process = try sshd.clients()
        #expect(process.count == 1)
        try sshd.run("kill -CONT $(cat \(sshd.folder)/pid)")
        let lease = try await forwards.connect(to: try server(), deadline: soon)
        #expect(try sshd.clients() == process && lease.hostKey.host == "box")
        // In another network nothing of it leads on.
        try sshd.run("kill -STOP $(cat \(sshd.folder)/pid)")
        defer { _ = try? sshd.run("kill -CONT $(cat \(sshd.folder)/pid)") }
        let others = SSHForwards(
            environment: sshd.environment.merging(["XDG_RUNTIME_DIR": sshd.folder + "/other"]) { $1 })
        await #expect(throws: SSHError.self) {
            _ = try await others.connect(to: try server(), deadline: .now + .milliseconds(500))
        }
        let listing = "pgrep -f '^/usr/bin/ssh -F \(sshd.folder)/[o]ther' || true"
        #expect(try !sshd.run(listing).isEmpty)
        await others.networkChanged()
        #expect(try await eventually { try sshd.run(listing).isEmpty })
    }

    @Test func `the machine says which sockets somebody listens on`() async throws {
        let sshd = try TestSSHServer()
        let lease = try await SSHForwards(environment: sshd.environment).connect(to: try server(), deadline: soon)
        let place = try #require(try address("ssh://box/localhost:9").place)
        let path = try #require(try await lease.forward([place], deadline: soon).first?.path)
        let listeners = try #require(await lease.listeners(deadline: soon))
        #expect(listeners.contains(path) && !listeners.contains(path + "x"))
    }

    @Test func `another landfall of the user uses the connection that stands`() async throws {
        let sshd = try TestSSHServer()
        let place = try #require(try address("ssh://box/localhost:\(sshd.port)").place)
        let (one, two) = (SSHForwards(environment: sshd.environment), SSHForwards(environment: sshd.environment))
        var owner: SSHLease? = try await one.connect(to: try server(), deadline: soon)
        let first = try await owner?.forward([place], deadline: soon)
        let guest = try await two.connect(to: try server(), deadline: soon)
        #expect(try await guest.forward([place], deadline: soon) == first)
        #expect(guest.hostKey == owner?.hostKey)
        #expect(try sshd.clients().count == 1)
        // When that ends, the next connection is one of its own.
        owner = nil
        #expect(try await eventually { try sshd.clients().isEmpty })
        _ = try await two.connect(to: try server(), deadline: soon)
    }

    @Test func `where no ssh is, that is said`() async throws {
        let forwards = SSHForwards(environment: ["PATH": "/nonexistent", "XDG_RUNTIME_DIR": "/tmp/lf-none"])
        await #expect(throws: SSHError(.sshMissing)) {
            _ = try await forwards.connect(to: try server(), deadline: soon)
        }
    }
}
