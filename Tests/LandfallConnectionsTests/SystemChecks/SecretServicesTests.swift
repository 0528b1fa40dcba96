import LandfallModel
import Testing

@testable import LandfallConnections

struct SecretServicesTests {
    private static let service = "[D-BUS Service]\nName = org.freedesktop.secrets\nExec=/usr/bin/gnome-keyring-daemon\n"

    @Test(arguments: [
        ([:], "/usr/share"), ([:], "/usr/local/share"), (["XDG_DATA_DIRS": ""], "/usr/share"),
        (["XDG_DATA_DIRS": "/a:/b"], "/b"), (["HOME": "/h"], "/h/.local/share"), (["XDG_DATA_HOME": "/d"], "/d"),
        (["XDG_RUNTIME_DIR": "/r"], "/r"),
    ])
    func `a service file is looked for where the bus looks`(environment: [String: String], base: String) {
        var files = MemoryFiles(["\(base)/dbus-1/services/any.service": Self.service])
        files.folders["\(base)/dbus-1/services"] = ["any.service"]
        #expect(SecretServices.isActivatable(environment: environment, files: files.files))
    }

    @Test(arguments: [
        ("any.service", "Name=org.freedesktop.secrets.other"), ("any.txt", service),
        ("any.service", "#Name=org.freedesktop.secrets"), ("any.service", "Name"), ("any.service", ""),
    ])
    func `another file is none`(name: String, text: String) {
        var files = MemoryFiles(["/usr/share/dbus-1/services/\(name)": text])
        files.folders["/usr/share/dbus-1/services"] = [name, "missing.service"]
        #expect(!SecretServices.isActivatable(environment: [:], files: files.files))
    }

    @Test func `a process of this user that is known to be one counts`() {
        var files = MemoryFiles()
        files.addProcess(7, "gnome-keyring-d", user: 1000, sockets: nil)
        let processes = ProcessTable.read(files.files)
        #expect(SecretServices.provider(among: processes, user: 1000) == "gnome-keyring-d")
        #expect(SecretServices.provider(among: processes, user: 1001) == nil)
    }
}
