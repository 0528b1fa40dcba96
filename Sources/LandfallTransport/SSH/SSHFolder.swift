internal import Glibc
internal import LandfallModel
internal import LandfallSystem
internal import NIOConcurrencyHelpers

/// A folder for the files of one ssh process, which nobody else can change: its control socket, the pipe of its log, the sockets that
/// lead to places, the pipes of who is asked there. Its lock tells others that its owner lives.
struct SSHFolder: Sendable, Hashable {
    /// The longest path of a folder for folders: `sun_path` has 108 bytes (unix(7)), and OpenSSH binds the control socket
    /// under a name that is 17 bytes longer.
    private static let longestBase = 107 - 17 - "/4194304-ffffffff/ctl".utf8.count

    let path: String
    /// Holds the lock until it is closed.
    private let lock: Int32

    var control: String { path + "/ctl" }
    var log: String { path + "/log" }
    var configuration: String { path + "/config" }
    var knownHosts: String { path + "/known" }
    var asker: SSHAsker { SSHAsker(folder: path) }
    /// The socket of the place with this number.
    func socket(_ number: Int) -> String { "\(path)/\(number)" }

    /// Where the folders are: below `XDG_RUNTIME_DIR`, which goes when the user logs out, else in the state folder, else in `/tmp`.
    static func bases(environment: [String: String]) -> [String] {
        var bases: [String] = []
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
            bases.append(runtime + "/landfall/ssh")
        }
        if let state = PrivateFolder.state(environment: environment) { bases.append(state.path + "/run/ssh") }
        return (bases + ["/tmp/landfall-\(geteuid())/ssh"]).filter {
            $0.utf8.count <= longestBase && SSHCommand.isPlain($0)
        }
    }

    /// Makes a folder, and removes those whose owners are gone.
    ///
    /// - Throws: ``SSHError`` `ssh_folder_unusable`, with the folder that others could change or that cannot be made.
    static func make(in bases: [String], _ program: SSHProgram? = nil) throws(SSHError) -> SSHFolder {
        var failure = SSHError(.sshFolderUnusable)
        for base in bases {
            do throws(SSHError) {
                try prepare(base)
                removeLeftovers(in: base, program)
                return try make(in: base, "\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 16))")
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private static func make(in base: String, _ name: String) throws(SSHError) -> SSHFolder {
        // Nobody looks at it under this name, so that it has its lock before anybody asks who has.
        let (new, path) = ("\(base)/.\(name)", "\(base)/\(name)")
        guard mkdir(new, 0o700) == 0 else { throw SSHError(.sshFolderUnusable, new) }
        let lock = open(new + "/lock", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename(new, path) == 0 else {
            remove(new)
            if lock >= 0 { close(lock) }
            throw SSHError(.sshFolderUnusable, new)
        }
        let folder = SSHFolder(path: path, lock: lock)
        let isFirst = live.withLockedValue { live in
            live.folders.insert(folder)
            defer { live.areWatched = true }
            return !live.areWatched
        }
        if isFirst { ProcessEnd.before { SSHFolder.live.withLockedValue { $0.folders }.forEach { $0.remove() } } }
        return folder
    }

    /// Those of this process. Anyone who has one may not have let it go when the process exits.
    private static let live = NIOLockedValueBox((folders: Set<SSHFolder>(), areWatched: false))

    /// Opens the pipe of the log. It never ends, for it is open for writing here too.
    func openLog() throws(SSHError) -> Int32 {
        guard mkfifo(log, 0o600) == 0 else { throw SSHError(.sshFolderUnusable, log) }
        let descriptor = open(log, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw SSHError(.sshFolderUnusable, log) }
        return descriptor
    }

    /// Writes what its ssh is configured by, and the one key that the machine may show; nil for none.
    func writeConfiguration(_ key: KnownHosts.Entry?) throws(SSHError) {
        for (file, text) in [("config", SSHCommand.configuration), ("known", key?.file ?? "")] {
            do throws(PrivateFileError) {
                try PrivateFolder(path: path).replace(file, with: Array(text.utf8), isDurable: false)
            } catch {
                throw SSHError(.sshFolderUnusable, path)
            }
        }
    }

    /// Removes it with all that is in it.
    func remove() {
        // The process does not exit while a folder is half removed.
        Self.live.withLockedValue { live in
            guard live.folders.remove(self) != nil else { return }
            Self.remove(path)
            close(lock)
        }
    }

    /// Writes down that its ssh may go on when this process has ended: then the folder is in use for as long as that listens.
    func markLasting() throws(SSHError) {
        do throws(PrivateFileError) {
            try PrivateFolder(path: path).replace(Self.mark, with: [], isDurable: false)
        } catch {
            throw SSHError(.sshFolderUnusable, path)
        }
    }

    private static let mark = "lasting"

    /// Whether the ssh of a folder listens that goes on without its owner.
    private static func isLasting(_ path: String) -> Bool {
        access("\(path)/\(mark)", F_OK) == 0 && listener(at: path + "/ctl") != nil
    }

    /// Leaves it to the ssh that goes on.
    func handOver() {
        Self.live.withLockedValue { live in
            if live.folders.remove(self) != nil { close(lock) }
        }
    }

    /// Writes down what is forwarded by a connection of the user's own, which does not end with this process.
    func note(_ command: SSHCommand, _ forwards: [SSHForward]) {
        let words = [command.control] + forwards.map(SSHCommand.argument)
        // Where it cannot be written, a killed landfall leaves a forwarding to a socket that is gone.
        try? PrivateFolder(path: path).replace(
            Self.notes, with: Array(words.joined(separator: "\0").utf8), isDurable: false)
    }

    private static let notes = "borrowed"

    private static func noted(in path: String) -> (SSHCommand, [String])? {
        guard let bytes = try? PrivateFolder(path: path).read(notes) else { return nil }
        let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        guard words.count > 1, words[0].hasPrefix("/") else { return nil }
        return (SSHCommand(control: words[0]), Array(words.dropFirst()))
    }

    /// Makes the folder of the folders, which nobody else may be able to change.
    private static func prepare(_ base: String) throws(SSHError) {
        do throws(PrivateFileError) {
            try PrivateFolder(path: base).make()
        } catch {
            throw SSHError(.sshFolderUnusable, error.path)
        }
        if let weakness = weakness(of: base) { throw SSHError(.sshFolderUnusable, weakness.path) }
        // Whatever it was made with, nobody else has business in it.
        guard chmod(base, 0o700) == 0 else { throw SSHError(.sshFolderUnusable, base) }
    }

    private static func weakness(of base: String) -> PathGuard.Weakness? {
        PathGuard().weakness(of: base, to: .folder)
    }

    /// Removes the folders of owners that were killed, and ends what still serves one.
    static func removeLeftovers(in base: String, _ program: SSHProgram?) {
        for name in SystemFile.names(in: base) ?? [] where !name.hasPrefix(".") {
            let path = "\(base)/\(name)"
            let lock = open(path + "/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard lock >= 0 else { continue }
            defer { close(lock) }
            guard flock(lock, LOCK_EX | LOCK_NB) == 0, !isLasting(path) else { continue }
            if let process = listener(at: path + "/ctl") { kill(process, SIGTERM) }
            if let (command, arguments) = noted(in: path) { program?.spawn(command.cancel(arguments)) }
            remove(path)
        }
    }

    /// The folders whose owners live, where nobody else could have put them.
    static func used(in base: String) -> [String] {
        guard weakness(of: base) == nil else { return [] }
        return (SystemFile.names(in: base) ?? []).map { "\(base)/\($0)" }.filter { path in
            let lock = open(path + "/lock", O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard lock >= 0 else { return false }
            defer { close(lock) }
            var status = stat()
            guard fstat(lock, &status) == 0, status.st_uid == geteuid() else { return false }
            return flock(lock, LOCK_SH | LOCK_NB) != 0 || isLasting(path)
        }
    }

    private static func remove(_ path: String) {
        // The lock last: without it nobody would look at the folder again.
        for name in SystemFile.names(in: path) ?? [] where name != "lock" { unlink("\(path)/\(name)") }
        unlink(path + "/lock")
        rmdir(path)
    }

    /// The process of this user that listens at a socket (SO_PEERCRED, unix(7)); nil where there is none.
    static func listener(at path: String) -> Int32? {
        guard let listener = (try? UnixConnection(to: path))?.listener, listener.user == geteuid(), listener.process > 1
        else { return nil }
        return listener.process
    }
}
