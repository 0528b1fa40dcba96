internal import Glibc
package import LandfallModel

/// The proxy cannot listen.
package struct ProxyServerError: Error, Sendable, Hashable {
    /// What went wrong.
    package let code: FailureCode
    /// errno(3), where it was a system call that failed.
    package let errno: Int32?

    /// The system's words for ``errno``, in English; empty without one.
    package var reason: String { errno.map { String(cString: strerror($0)) } ?? "" }

    init(_ code: FailureCode, errno: Int32? = nil) {
        self.code = code
        self.errno = errno
    }
}
