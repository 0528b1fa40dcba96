import LandfallModel
import Testing

@testable import LandfallConnections

struct UDPSocketTableTests {
    @Test func `sockets are read from both tables, and other lines left out`() {
        let table = UDPSocketTable(
            Array((udpHeader + udpLine(port: 5353, user: 108, inode: 7) + "garbage\n").utf8),
            Array((udpHeader + udpLine(String(repeating: "0", count: 32), port: 53, user: 0, inode: 8)).utf8))
        #expect(table.sockets.map(\.port) == [5353, 53])
        #expect(table.bound(to: 5353).map(\.user) == [108])
        #expect(table.bound(to: 5353).map(\.inode) == [7])
        #expect(table.bound(to: 54).isEmpty)
    }

    @Test(arguments: [
        ("00000000", true), ("0100007F", true), ("3500007F", false), ("0A0200C0", false),
        (String(repeating: "0", count: 32), true), (String(repeating: "0", count: 24) + "01000000", true),
        ("000080FE00000000FF0053A2DC36FEFF", false),
    ])
    func `a name server on loopback is told from one elsewhere`(address: String, hearsLoopback: Bool) {
        let table = UDPSocketTable(Array(udpLine(address, port: 53, inode: 1).utf8))
        #expect(table.sockets.map(\.hearsLoopback) == [hearsLoopback])
    }

    @Test(arguments: [
        udpLine(port: 53, inode: 1).replacing("00000000:0035", with: "0000000:0035"),
        udpLine(port: 53, inode: 1).replacing(":0035", with: ":00035"),
        udpLine(port: 53, inode: 1).replacing(":0035", with: ":003x"), " 1: 00000000:0035", "",
    ])
    func `a line of another form is no socket`(line: String) {
        #expect(UDPSocketTable(Array(line.utf8)).sockets.isEmpty)
    }

    @Test func `no table is not an empty one`() {
        #expect(UDPSocketTable.read(MemoryFiles().files) == nil)
        #expect(UDPSocketTable.read(MemoryFiles(["/proc/net/udp6": udpHeader]).files)?.sockets == [])
    }
}

struct PortHolderTests {
    private static func machine(_ lines: String...) -> MemoryFiles {
        var files = MemoryFiles([
            "/proc/net/udp": udpHeader + lines.joined(),
            "/etc/passwd": "root:x:0:0:root:/root:/bin/sh\navahi:x:108:114::/run/avahi-daemon:/bin/false\nbad\n:x:x\n",
        ])
        files.folders["/proc"] = ["1", "net", "self", "uptime"]
        files.contents["/proc/1/comm"] = .bytes(Array("init\n".utf8))
        return files
    }

    private static func holders(_ files: MemoryFiles, ownProcess: Int32 = 99) -> Set<PortHolder>? {
        PortHolder.read(port: 5353, files: files.files, ownProcess: ownProcess)
    }

    @Test func `an owner that is seen is named, and this process is left out`() {
        var files = Self.machine(
            udpLine(port: 5353, user: 108, inode: 7), udpLine(port: 5353, inode: 8), udpLine(port: 53, inode: 9))
        files.addProcess(10, "avahi-daemon", user: 108, sockets: [7, 70])
        files.addProcess(99, "landfall", user: 0, sockets: [8])
        files.addProcess(11, "named", user: 0, sockets: [9])
        #expect(Self.holders(files) == [.process("avahi-daemon")])
        #expect(Self.holders(files, ownProcess: 1) == [.process("avahi-daemon"), .process("landfall")])
    }

    @Test func `an owner that is not seen is the one program of its user`() {
        var files = Self.machine(udpLine(port: 5353, user: 108, inode: 7))
        files.addProcess(10, "avahi-daemon", user: 108, sockets: nil)
        files.addProcess(11, "avahi-daemon", user: 108, sockets: nil)
        #expect(Self.holders(files) == [.process("avahi-daemon")])
        files.addProcess(12, "other", user: 108, sockets: [])
        #expect(Self.holders(files) == [.user("avahi")])
    }

    @Test func `a user without processes or name is told by what there is`() {
        let files = Self.machine(
            udpLine(port: 5353, user: 108, inode: 7), udpLine(port: 5353, user: 4711, inode: 8))
        #expect(Self.holders(files) == [.user("avahi"), .user("4711")])
    }

    @Test func `a socket that is closed meanwhile is nobody's`() {
        let files = Self.machine(udpLine(port: 5353, user: 108, inode: 7))
        let reads = Counter()
        var system = files.files
        system.read = { path in
            if path == "/proc/net/udp", reads.next() > 1 { return .bytes(Array(udpHeader.utf8)) }
            return files.contents[path] ?? .missing
        }
        #expect(PortHolder.read(port: 5353, files: system, ownProcess: 99) == [])
    }

    @Test func `without the kernel's table nothing is known`() {
        #expect(Self.holders(MemoryFiles()) == nil)
    }
}

struct ProcessTableTests {
    @Test func `names, users and sockets are read`() {
        var files = MemoryFiles()
        files.addProcess(7, "a b)", user: 1000, sockets: [5])
        files.addProcess(8, "hidden", user: 0, sockets: nil)
        files.folders["/proc", default: []] += ["self", "9"]
        let table = ProcessTable.read(files.files)
        #expect(table.entries.map(\.name) == ["a b)", "hidden"])
        #expect(table.entries.map(\.user) == [1000, 0])
        #expect(table.owners(of: [5, 6], files.files).mapValues(\.pid) == [5: 7])
    }

    @Test func `without proc there are none`() {
        #expect(ProcessTable.read(MemoryFiles().files).entries.isEmpty)
    }
}
