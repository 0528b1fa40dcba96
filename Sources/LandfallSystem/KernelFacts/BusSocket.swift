import Glibc

/// Whether a D-Bus bus can be reached.
package enum BusState: Sendable, Hashable {
    /// Someone takes connections.
    case alive
    /// The socket is there and nothing listens.
    case dead
    case absent
    /// The address is not that of a Unix socket, or the socket may not be used; it was not tried.
    case unknown
}

/// The Unix socket of a bus, from its address (D-Bus specification, "Server Addresses").
package struct BusSocket: Sendable, Hashable {
    /// The path; one in the abstract namespace begins with NUL. Nil where the address has no Unix socket.
    package let path: String?

    /// Reads an address that is a Unix socket's alone; values are percent-encoded. Of several addresses libraries try one after the other, so that
    /// what is asked of one says nothing of the next.
    package init(address: String, runtimeFolder: String?) {
        if address.hasPrefix("unix:"), !address.contains(";") {
            for pair in address.dropFirst("unix:".count).split(separator: ",") {
                guard let equals = pair.firstIndex(of: "=") else { continue }
                let value = Self.decoded(pair[pair.index(after: equals)...])
                switch pair[..<equals] {
                case "path":
                    path = value
                    return
                case "abstract":
                    path = "\0" + value
                    return
                case "runtime" where runtimeFolder != nil:
                    path = runtimeFolder.map { $0 + "/bus" }
                    return
                default: break
                }
            }
        }
        path = nil
    }

    /// The system bus.
    package static func system(_ environment: [String: String]) -> BusSocket {
        let address = environment["DBUS_SYSTEM_BUS_ADDRESS"].flatMap { $0.isEmpty ? nil : $0 }
        return BusSocket(
            address: address ?? "unix:path=/run/dbus/system_bus_socket",
            runtimeFolder: environment["XDG_RUNTIME_DIR"])
    }

    /// The session bus; nil where the environment names none. None is ever started.
    package static func session(_ environment: [String: String]) -> BusSocket? {
        let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return BusSocket(address: address, runtimeFolder: folder)
        }
        return folder.map { BusSocket(address: "unix:runtime=yes", runtimeFolder: $0) }
    }

    /// Tries to connect and goes again at once; never waits.
    package func state() -> BusState {
        guard let path else { return .unknown }
        do throws(UnixConnection.Refusal) {
            _ = try UnixConnection(to: path)
            return .alive
        } catch {
            return Self.state(error.errno, isAbstract: path.hasPrefix("\0"))
        }
    }

    private static func state(_ errno: Int32, isAbstract: Bool) -> BusState {
        switch errno {
        case ENOENT, ENOTDIR, ENAMETOOLONG: return .absent
        case ECONNREFUSED: return isAbstract ? .absent : .dead
        // Its queue is full: someone is there.
        case EAGAIN: return .alive
        default: return .unknown
        }
    }

    private static func decoded(_ value: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(value.utf8)[...]
        while let byte = rest.popFirst() {
            let hex = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), hex.count == 2, hex.allSatisfy(\.isHexDigit), let code = UInt8(hex, radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
