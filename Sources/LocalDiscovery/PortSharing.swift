internal import LandfallSystem

/// Whether several programs of this machine use the port of mDNS: what is sent to this machine alone reaches one of them.
enum PortSharing {
    /// Reads it from the kernel's tables; nil where they cannot be read.
    static func read() -> Bool? {
        isShared(["/proc/net/udp", "/proc/net/udp6"].compactMap { SystemFile.bytes($0, limit: 1 << 20) })
    }

    /// Whether a table has more than the one socket that an engine opens for each address family; nil without tables.
    static func isShared(_ tables: [[UInt8]]) -> Bool? {
        guard !tables.isEmpty else { return nil }
        return tables.contains { SocketTable([$0]).entries.count { $0.local.port == 5353 } > 1 }
    }
}
