@testable import LandfallConnections

/// Files that a test writes down.
struct MemoryFiles: Sendable {
    var contents: [String: FileContent] = [:]
    var links: [String: String] = [:]
    var folders: [String: [String]] = [:]
    var attributes: [String: FileAttributes] = [:]

    init(_ texts: [String: String] = [:]) {
        contents = texts.mapValues { .bytes(Array($0.utf8)) }
    }

    var files: SystemFiles {
        SystemFiles(
            read: { contents[$0] ?? .missing }, list: { folders[$0] }, target: { links[$0] },
            attributes: { attributes[$0] })
    }

    /// Adds a process with the sockets that its descriptors lead to; nil for one whose descriptors cannot be read.
    mutating func addProcess(_ pid: Int, _ name: String, user: Int, sockets: [Int]?) {
        folders["/proc", default: []].append("\(pid)")
        contents["/proc/\(pid)/comm"] = .bytes(Array("\(name)\n".utf8))
        contents["/proc/\(pid)/status"] = .bytes(Array("Name:\t\(name)\nUid:\t0\t\(user)\t\(user)\t\(user)\n".utf8))
        guard let sockets else { return }
        folders["/proc/\(pid)/fd"] = ["0"] + sockets.map { "\($0)" }
        links["/proc/\(pid)/fd/0"] = "/dev/null"
        for socket in sockets { links["/proc/\(pid)/fd/\(socket)"] = "socket:[\(socket)]" }
    }
}

/// One line of `/proc/net/udp`, as the kernel prints it on a little-endian machine.
func udpLine(_ address: String = "00000000", port: UInt16, user: Int = 0, inode: Int) -> String {
    let hex = String(port, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 4 - hex.count) + hex
    return " 1234: \(address):\(padded) 00000000:0000 07 00000000:00000000 00:00000000 00000000 "
        + "\(user)        0 \(inode) 2 0000000000000000 0\n"
}

/// The first line of `/proc/net/udp`.
let udpHeader =
    "   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref\n"
