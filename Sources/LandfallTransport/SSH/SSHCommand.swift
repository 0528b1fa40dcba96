package import LandfallModel

/// What OpenSSH is called with. Does no I/O: what a person or a server writes becomes an argument of its own or is refused, never an option,
/// a token of ssh_config(5) or a word of a shell.
struct SSHCommand: Sendable {
    /// The socket by which the process is asked for forwardings (`ControlPath`).
    let control: String

    /// The configuration of every hop: ssh passes the file on to the ssh of each jump host, but no option of its command line. The first
    /// value of an option counts (ssh_config(5)), so what comes before the user's own files overrides them. Nobody is asked, no key
    /// is recorded, and nothing stays behind.
    static let configuration = """
        BatchMode yes
        StrictHostKeyChecking yes
        UpdateHostKeys no
        VerifyHostKeyDNS no
        NoHostAuthenticationForLocalhost no
        ForwardAgent no
        ForwardX11 no
        Tunnel no
        PermitLocalCommand no
        ControlMaster no
        ControlPersist no
        Include ~/.ssh/config
        Include /etc/ssh/ssh_config

        """

    /// What holds for the machine itself alone.
    private static let options = [
        // Those that OpenSSH before 8.7, 8.5 and 7.7 does not know.
        "IgnoreUnknown=ForkAfterAuthentication,SessionType,StdinNull,KnownHostsCommand,RemoteCommand",
        "GlobalKnownHostsFile=/dev/null", "KnownHostsCommand=none", "CheckHostIP=no", "FingerprintHash=sha256",
        "ExitOnForwardFailure=yes", "ClearAllForwardings=yes", "StreamLocalBindMask=0177", "StreamLocalBindUnlink=no",
        "ControlMaster=yes", "ForkAfterAuthentication=no", "SessionType=none", "StdinNull=yes",
        "RemoteCommand=none", "RequestTTY=no",
        "ConnectionAttempts=1", "ServerAliveInterval=3", "ServerAliveCountMax=3",
        // Names each forwarding that fails.
        "LogLevel=DEBUG1",
    ]

    /// The one process for a server.
    ///
    /// - Parameters:
    ///   - server: Where to.
    ///   - folder: Where its files are: the log, for what it says of itself, apart from what jump hosts and banners print; the
    ///     configuration; and known_hosts(5) with the one key that the machine may show.
    ///   - seconds: For how long to try to connect.
    ///   - persistence: For how long it stays when nobody needs it, as ssh_config(5) has it; nil where its starter ends it.
    /// - Returns: The arguments, the program's name first.
    func master(to server: SSHServer, in folder: SSHFolder, seconds: Int, persistence: String? = nil) -> [String] {
        var arguments = ["ssh", "-F", folder.configuration, "-N", "-T", "-E", folder.log, "-S", Self.expanded(control)]
        // It goes into the background by itself when it is ready, and counts the time.
        if persistence != nil { arguments.append("-f") }
        let known = "UserKnownHostsFile=\"\(Self.expanded(folder.knownHosts))\""
        let own = [known, "ConnectTimeout=\(max(1, seconds))", "ControlPersist=\(persistence ?? "no")"]
        for option in Self.options + own { arguments += ["-o", option] }
        return arguments + Self.destination(server)
    }

    /// Has ssh print what the user's configuration says of a server.
    static func configuration(of server: SSHServer) -> [String] { ["ssh", "-G"] + destination(server) }

    private static func destination(_ server: SSHServer) -> [String] {
        var arguments: [String] = []
        if let user = server.user { arguments += ["-l", user] }
        if let port = server.port { arguments += ["-p", String(port)] }
        return arguments + ["--", server.host]
    }

    /// Asks that process to forward places to Unix sockets.
    func forward(_ forwards: [SSHForward]) -> [String] { ask("forward", forwards.map(Self.argument)) }

    /// Takes that back.
    func cancel(_ forwards: [SSHForward]) -> [String] { ask("cancel", forwards.map(Self.argument)) }

    /// The same by the arguments of ``argument(_:)``.
    func cancel(_ arguments: [String]) -> [String] { ask("cancel", arguments) }

    private func ask(_ verb: String, _ arguments: [String]) -> [String] {
        client + ["-O", verb] + arguments.flatMap { ["-L", $0] } + Self.nobody
    }

    /// Has a shell there answer questions, until its input ends.
    var asker: [String] { client + ["-T"] + Self.nobody + [SSHQuestion.shell] }

    /// Has such a shell answer this one alone.
    func ask(_ question: SSHQuestion) -> [String] {
        client + ["-T"] + Self.nobody + ["echo \(question.line) | \(SSHQuestion.shell)"]
    }

    /// Has the other end refuse a connection. Whatever comes of it has come through to the machine, and no shell is begun there.
    var knock: [String] { client + ["-W", "localhost:1"] + Self.nobody }

    /// Has it print the Unix sockets that something listens on there (`__SO_ACCEPTCON`, proc(5)), where the machine has such a list.
    var listeners: [String] {
        let list = "grep \" 00010000 \" /proc/net/unix; echo \(Self.listMark)"
        return client + ["-T"] + Self.nobody + ["sh -c 'test -r /proc/net/unix || exit; \(list)'"]
    }

    private static let listMark = "landfall-sockets"

    /// The paths in what ``listeners`` has printed; nil where the machine does not say.
    static func listeners(in output: [UInt8]) -> Set<String>? {
        let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard lines.last.map(String.init) == listMark else { return nil }
        return Set(lines.compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } })
    }

    /// Talks to the process alone: nothing of the user's configuration has a say, for that has had it. Where its socket is gone ssh would
    /// connect by itself, which the command that it would do so by rules out.
    private var client: [String] {
        ["ssh", "-F", "none", "-o", "ProxyCommand=false", "-o", "ControlMaster=no", "-S", Self.expanded(control)]
    }

    /// A host has to be there, and goes nowhere.
    private static let nobody = ["--", "landfall"]

    /// `LOCAL:REMOTE` of -L, where a colon and a backslash stand behind one (`parse_fwd_field` of OpenSSH's readconf.c).
    static func argument(_ forward: SSHForward) -> String {
        let far =
            switch forward.place {
            case .socket(let path, _): field(path.description)
            case .port(let host, let port): "\(host.urlHost ?? ""):\(port)"
            }
        return "\(field(forward.path)):\(far)"
    }

    private static func field(_ path: String) -> String {
        var field = ""
        for character in expanded(path).unicodeScalars {
            if character == ":" || character == "\\" { field += "\\" }
            field.unicodeScalars.append(character)
        }
        return field
    }

    /// A path in which OpenSSH finds no token; ``isPlain(_:)`` has to be asked before.
    private static func expanded(_ path: String) -> String {
        path.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
    }

    /// Whether OpenSSH takes a path as it stands: `${` begins a variable, and nothing hides that; a quotation mark ends an option.
    static func isPlain(_ path: String) -> Bool {
        var last: UInt8 = 0
        for byte in path.utf8 {
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == 0x7f
                || last == UInt8(ascii: "$") && byte == UInt8(ascii: "{")
            {
                return false
            }
            last = byte
        }
        return true
    }
}

/// The TCP sockets of a machine behind ssh that have a port.
package struct SSHSockets: Sendable, Hashable {
    /// Who logs in there.
    package let user: UInt32
    /// Their home, an absolute path without a slash at its end; nil where the shell has none.
    package let home: String?
    /// Lines of /proc/net/tcp and /proc/net/tcp6 (proc(5)); none where there is no such file.
    package let table: [UInt8]
}

/// A place at the other end, and the Unix socket of this machine that leads there.
package struct SSHForward: Sendable, Hashable {
    package let place: SSHPlace
    package let path: String
}
