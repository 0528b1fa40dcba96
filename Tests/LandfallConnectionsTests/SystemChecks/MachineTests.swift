import Foundation
import LandfallModel
import Testing

@testable import LandfallConnections

/// That facts get from the files to the conclusion.
struct MachineTests {
    private static func machine(
        _ files: MemoryFiles, _ environment: [String: String] = [:], installed: Set<String> = [], user: UInt32 = 1000
    ) -> Machine {
        let software = InstalledSoftware(hasLibrary: installed.contains, hasProgram: installed.contains)
        return Machine(environment: environment, files: files.files, software: software, user: user)
    }

    @Test func `a second stack on the port of mDNS is seen`() {
        var files = MemoryFiles([
            "/proc/net/udp6": udpHeader + udpLine(port: 5353, user: 7, inode: 1)
                + udpLine(port: 5353, user: 8, inode: 2)
        ])
        files.addProcess(10, "avahi-daemon", user: 7, sockets: [1])
        files.addProcess(11, "chromium", user: 8, sockets: [2])
        #expect(Self.machine(files).mdnsPort() == .several(.avahi, others: [.process("chromium")]))
    }

    @Test func `the name service needs its library`() {
        let files = MemoryFiles(["/etc/nsswitch.conf": "hosts: files mdns4_minimal dns\n"])
        #expect(Self.machine(files).nameService() == .libraryMissing("mdns4_minimal"))
        let installed = Self.machine(files, installed: ["libnss_mdns4_minimal.so.2"])
        #expect(installed.nameService() == .present("mdns4_minimal"))
        #expect(Self.machine(MemoryFiles()).nameService() == .absent)
    }

    @Test func `systemd-resolved counts when it has the port`() {
        var files = MemoryFiles([
            "/etc/nsswitch.conf": "hosts: resolve dns\n", "/etc/passwd": "systemd-resolve:x:996:996::/:/bin/false\n",
        ])
        #expect(Self.machine(files).nameService() == .absent)
        files.contents["/proc/net/udp"] = .bytes(Array(udpLine(port: 5353, user: 996, inode: 1).utf8))
        #expect(Self.machine(files).nameService() == .resolved)
        files.contents["/etc/passwd"] = .bytes([])
        #expect(Self.machine(files).nameService() == .absent)
    }

    @Test func `names of the tailnet: file, link, uplinks and backup are looked at`() {
        var files = MemoryFiles(["/etc/resolv.conf": "nameserver 127.0.0.53\n"])
        let find = { (files: MemoryFiles) in Self.machine(files).magicDNS(isEnabled: true, hasInterface: true) }
        #expect(find(files) == .viaResolved)
        files.contents["/run/systemd/resolve/resolv.conf"] = .bytes(Array("nameserver 192.0.2.1\n".utf8))
        #expect(find(files) == .resolvedNotTold)
        files.contents["/etc/resolv.conf"] = .bytes(Array("nameserver 192.0.2.1\n".utf8))
        #expect(find(files) == .notAccepted(nil))
        files.attributes["/etc/resolv.pre-tailscale-backup.conf"] = FileAttributes(.file, owner: 0, permissions: 0o644)
        #expect(find(files) == .overwritten(by: nil))
        files.links["/etc/resolv.conf"] = "../run/systemd/resolve/resolv.conf"
        #expect(find(files) == .bypassesResolved)
    }

    @Test func `names of DNS: file, nsswitch and a local server are looked at`() {
        var files = MemoryFiles()
        #expect(Self.machine(files).resolver() == .missing)
        files.contents["/proc/net/udp"] = .bytes(Array(udpLine("0100007F", port: 53, inode: 1).utf8))
        #expect(Self.machine(files).resolver() == .localServer)
        files.contents["/etc/nsswitch.conf"] = .bytes(Array("hosts: resolve".utf8))
        #expect(Self.machine(files).resolver() == .resolvedByNSS)
        files.contents["/etc/resolv.conf"] = .unreadable
        #expect(Self.machine(files).resolver() == .unreadable)
    }

    @Test func `a keyring needs a bus`() {
        var files = MemoryFiles()
        files.addProcess(7, "keepassxc", user: 1000, sockets: nil)
        let library: Set<String> = ["libsecret-1.so.0"]
        #expect(Self.machine(files, installed: library).keyring() == .noBus)
        // An address that is no Unix socket's is not tried.
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=localhost"]
        #expect(Self.machine(files, environment, installed: library).keyring() == .ready(provider: "keepassxc"))
        #expect(Self.machine(files, environment).keyring() == .libraryMissing)
        #expect(Self.machine(files, environment, installed: library, user: 1).keyring() == .noService)
    }

    @Test func `files are judged by this user's id`() {
        var files = MemoryFiles()
        files.attributes["/h/.config/landfall"] = FileAttributes(.folder, owner: 1000, permissions: 0o755)
        let environment = ["HOME": "/h"]
        #expect(
            Self.machine(files, environment).privateFiles() == .tooOpen(folders: ["/h/.config/landfall"], files: []))
        #expect(
            Self.machine(files, environment, user: 0).privateFiles() == .notOwn(["/h/.config/landfall"], isRoot: true))
        #expect(Self.machine(files).privateFiles() == .noHome)
    }

    @Test func `programs are looked for`() {
        #expect(Self.machine(MemoryFiles(), installed: ["avahi-daemon"]).hasAvahiDaemon)
        #expect(Self.machine(MemoryFiles(), installed: ["tailscale"]).hasTailscale)
        #expect(Self.machine(MemoryFiles(), installed: ["tailscaled"]).hasTailscale)
        #expect(!Self.machine(MemoryFiles(), installed: ["avahi-daemon"]).hasTailscale)
        #expect(InstalledSoftware.system.hasProgram("sh"))
        #expect(!InstalledSoftware.system.hasProgram("no-such-program"))
        #expect(InstalledSoftware.system.hasLibrary("libc.so.6"))
        #expect(!InstalledSoftware.system.hasLibrary("libno-such-library.so.1"))
    }
}

/// The files of this machine.
struct SystemFilesTests {
    @Test func `files, folders and links are told apart`() throws {
        let folder = "/tmp/landfall-files-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let system = SystemFiles.system
        #expect(FileManager.default.createFile(atPath: folder + "/b", contents: Data("text".utf8)))
        chmod(folder + "/b", 0o640)
        chmod(folder, 0o750)
        symlink("b", folder + "/a")
        mkfifo(folder + "/c", 0o600)
        #expect(system.list(folder) == ["a", "b", "c"])
        #expect(system.list(folder + "/b") == nil)
        #expect(system.read(folder + "/b").text == "text")
        #expect(system.read(folder + "/a").text == "text")
        #expect(system.read(folder + "/none") == .missing)
        #expect(system.read(folder + "/b/none") == .missing)
        #expect(system.read(folder) == .unreadable)
        // Nobody writes to it: reading must not wait.
        #expect(system.read(folder + "/c") == .unreadable)
        #expect(system.target(folder + "/a") == "b")
        #expect(system.target(folder + "/b") == nil)
        #expect(system.attributes(folder) == FileAttributes(.folder, owner: geteuid(), permissions: 0o750))
        #expect(system.attributes(folder + "/b") == FileAttributes(.file, owner: geteuid(), permissions: 0o640))
        #expect(system.attributes(folder + "/a")?.kind == .link)
        #expect(system.attributes(folder + "/c")?.kind == .other)
        #expect(system.attributes(folder + "/none") == nil)
    }

    @Test func `this process is in the table of processes`() throws {
        let table = ProcessTable.read(.system)
        let own = try #require(table.entries.first { $0.pid == getpid() })
        #expect(own.user == geteuid())
    }
}
