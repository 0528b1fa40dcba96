internal import Glibc

/// The proxy cannot listen.
package struct ProxyServerError: Error, Sendable, Hashable {
    /// The stable identifiers.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// Somebody answers on the socket, or it is not a socket.
        case socketTaken = "socket_taken"
        /// A socket's path has at most 107 bytes (unix(7)).
        case socketPathTooLong = "socket_path_too_long"
        /// Others may put a socket of their own into the folder.
        case folderExposed = "folder_exposed"
        /// Somebody listens on the port.
        case portTaken = "port_taken"
        case cannotListen = "cannot_listen"
    }

    /// What went wrong.
    package let code: Code
    /// errno(3), where it was a system call that failed.
    package let errno: Int32?

    /// The system's words for ``errno``, in English; empty without one.
    package var reason: String { errno.map { String(cString: strerror($0)) } ?? "" }

    init(_ code: Code, errno: Int32? = nil) {
        self.code = code
        self.errno = errno
    }
}
