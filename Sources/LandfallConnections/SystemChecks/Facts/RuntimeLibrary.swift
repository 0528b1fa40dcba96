internal import Glibc

/// A library that landfall opens at run time, and where it is on this machine.
package struct RuntimeLibrary: Sendable, Hashable {
    /// Its name, as dlopen(3) takes it.
    package let name: String
    /// The file behind that name; nil where it is not installed.
    package let path: String?

    /// What any command may open: the two mDNS engines, the system bus, the keyring, QR codes.
    package static let names = [
        "libavahi-common.so.3", "libavahi-client.so.3", "libavahi-core.so.7", "libdbus-1.so.3", "libsecret-1.so.0",
        "libqrencode.so.4",
    ]

    /// All of them, as this machine has them. They are opened for that and stay open: libsecret cannot be closed again.
    package static func all(_ files: SystemFiles = .system) -> [RuntimeLibrary] {
        let opened = Set(names.filter { dlopen($0, RTLD_LAZY | RTLD_LOCAL) != nil })
        let mapped = paths(inMaps: files.read("/proc/self/maps").text ?? "")
        return names.map { name in
            RuntimeLibrary(name: name, path: opened.contains(name) ? mapped.first { isFile($0, of: name) } : nil)
        }
    }

    /// The files that are mapped into this process (proc_pid_maps(5)), each once.
    package static func paths(inMaps maps: String) -> [String] {
        var paths: [String] = []
        for line in maps.split(separator: "\n") {
            guard let start = line.firstIndex(of: "/") else { continue }
            let path = String(line[start...])
            if paths.last != path { paths.append(path) }
        }
        return paths
    }

    /// Whether a file is a version of a library: `/usr/lib/libdbus-1.so.3.32.4` of `libdbus-1.so.3`.
    package static func isFile(_ path: String, of name: String) -> Bool {
        guard let file = path.split(separator: "/").last else { return false }
        return file == name || file.hasPrefix(name + ".")
    }
}
