internal import LandfallSystem

/// Whether several programs of this machine use the port of mDNS: what is sent to this machine alone reaches one of them.
enum PortSharing {
    /// Reads it from the kernel's tables; nil where they cannot be read.
    static func read() -> Bool? {
        isShared(["/proc/net/udp", "/proc/net/udp6"].compactMap { SystemFile.text($0, limit: 1 << 20) })
    }

    /// Whether a table has more than the one socket that an engine opens for each address family (proc(5)); nil without tables.
    static func isShared(_ tables: [String]) -> Bool? {
        guard !tables.isEmpty else { return nil }
        return tables.contains { table in
            table.split(separator: "\n").count { line in
                let fields = line.split(separator: " ", maxSplits: 2)
                return fields.count > 1 && fields[1].hasSuffix(":14E9")
            } > 1
        }
    }
}
