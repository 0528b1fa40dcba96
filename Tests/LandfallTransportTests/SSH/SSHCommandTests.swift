import LandfallModel
import Testing

@testable import LandfallTransport

struct SSHCommandTests {
    private let command = SSHCommand(control: "/run/user/1000/landfall/ssh/1-a/ctl")

    private func server(_ text: String) throws -> SSHServer {
        guard case .ssh(let address) = try ServerAddress(parsing: text).host else { throw NotSSH() }
        return address.server
    }

    private struct NotSSH: Error {}

    private func place(_ text: String) throws -> SSHPlace {
        guard case .ssh(let address) = try ServerAddress(parsing: "ssh://box\(text)").host else { throw NotSSH() }
        return try #require(address.place)
    }

    private func master(_ text: String, seconds: Int) throws -> [String] {
        let folder = try SSHFolder.make(in: ["/tmp/lf-command-\(UInt32.random(in: 0...UInt32.max))/ssh"])
        defer { folder.remove() }
        let arguments = command.master(to: try server(text), in: folder, seconds: seconds)
        #expect(arguments.starts(with: ["ssh", "-F", folder.configuration]))
        #expect(arguments.contains("UserKnownHostsFile=\"\(folder.knownHosts)\""))
        return arguments
    }

    @Test func `user, port and host are arguments of their own, behind what counts first`() throws {
        let arguments = try master("ssh://anna@box:2222", seconds: 7)
        #expect(arguments.suffix(6) == ["-l", "anna", "-p", "2222", "--", "box"])
        #expect(SSHCommand.configuration.contains("StrictHostKeyChecking yes\n"))
        #expect(arguments.contains("ConnectTimeout=7"))
        let options = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-o" }.map(\.1)
        #expect(options.count == arguments.count { $0 == "-o" })
        #expect(options.first?.hasPrefix("IgnoreUnknown=") == true)
    }

    @Test func `the sockets that a machine lists are taken where the list has its end`() {
        let line = "ffff8a: 00000002 00000000 00010000 0001 01 22222 "
        let list = "Welcome\n\(line)/run/diane.sock\n\(line)@abstract\n"
        #expect(SSHCommand.listeners(in: Array("\(list)landfall-sockets\n".utf8)) == ["/run/diane.sock"])
        #expect(SSHCommand.listeners(in: Array(list.utf8)) == nil)
        #expect(SSHCommand.listeners(in: Array("landfall-sockets\n".utf8)) == [])
    }

    @Test func `what is left to ssh is not named`() throws {
        let arguments = try master("ssh://box", seconds: 0)
        #expect(!arguments.contains("-l") && !arguments.contains("-p"))
        #expect(arguments.suffix(2) == ["--", "box"])
        #expect(arguments.contains("ConnectTimeout=1"))
    }

    @Test(arguments: [
        ("/run/diane.sock", "/run/diane.sock"), ("/run/a:b.sock", "/run/a\\:b.sock"), ("/run/%h.sock", "/run/%%h.sock"),
        ("/localhost:9090", "localhost:9090"), ("/[::1]:9090", "[::1]:9090"),
    ])
    func `a place is one side of -L`(text: String, argument: String) throws {
        let forward = SSHForward(place: try place(text), path: "/x/%u:1")
        #expect(SSHCommand.argument(forward) == "/x/%%u\\:1:\(argument)")
        #expect(command.forward([forward]).suffix(4) == ["-L", "/x/%%u\\:1:\(argument)", "--", "landfall"])
    }

    @Test(arguments: [("/a b", true), ("/a$b", true), ("/a${HOME}", false), ("/a\nb", false)])
    func `a path with a variable is not plain`(path: String, isPlain: Bool) {
        #expect(SSHCommand.isPlain(path) == isPlain)
    }

    @Test func `what ssh starts is looked for in absolute folders alone`() throws {
        let path = ".:/usr/bin::bin:/bin:"
        #expect(try #require(SSHProgram(environment: ["PATH": path])).environment["PATH"] == "/usr/bin:/bin")
    }
}
