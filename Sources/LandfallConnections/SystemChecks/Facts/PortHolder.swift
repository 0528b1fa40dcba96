import Glibc
package import LandfallModel

/// Someone who is bound to a port.
package enum PortHolder: Sendable, Hashable {
    /// A process, by its name: what the program calls itself.
    case process(ForeignText)
    /// A process that cannot be seen, by its user's name, or by the number where that has none.
    case user(ForeignText)

    /// Who is bound to a UDP port, without this process; nil where the kernel's table cannot be read.
    ///
    /// The descriptors of other users' processes can be read by root only, so a socket whose owner is not seen is taken for
    /// that of the one program that runs as the user who made it.
    package static func read(
        port: UInt16, files: SystemFiles, ownProcess: Int32 = getpid()
    ) -> Set<PortHolder>? {
        guard let before = UDPSocketTable.read(files)?.bound(to: port) else { return nil }
        let processes = ProcessTable.read(files)
        let owners = processes.owners(of: Set(before.map(\.inode)), files)
        // A socket that was closed meanwhile, this process's own for one, has no owner to be found.
        let after = Set(UDPSocketTable.read(files)?.bound(to: port).map(\.inode) ?? [])
        let names = UserNames(files)
        var holders: Set<PortHolder> = []
        for socket in before where after.contains(socket.inode) {
            if let owner = owners[socket.inode] {
                if owner.pid != ownProcess { holders.insert(.process(owner.name)) }
                continue
            }
            let programs = Set(processes.entries.filter { $0.user == socket.user }.map(\.name))
            if let program = programs.first, programs.count == 1 {
                holders.insert(.process(program))
            } else {
                holders.insert(.user(names[socket.user]))
            }
        }
        return holders
    }
}

/// The names of users, from passwd(5).
struct UserNames {
    private let names: [UInt32: ForeignText]

    init(_ files: SystemFiles) {
        var names: [UInt32: ForeignText] = [:]
        for line in files.read("/etc/passwd").text?.split(whereSeparator: \.isNewline) ?? [] {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            guard fields.count > 3, let id = UInt32(fields[2]), names[id] == nil else { continue }
            names[id] = ForeignText(String(fields[0]))
        }
        self.names = names
    }

    /// The name of a user, or the number.
    subscript(_ user: UInt32) -> ForeignText { names[user] ?? ForeignText("\(user)") }

    /// The number of a user.
    func id(of name: String) -> UInt32? { names.first { $0.value.raw == name }?.key }
}
