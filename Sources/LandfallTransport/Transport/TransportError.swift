package import LandfallModel

/// Why a connection could not be opened or a request not be answered.
package struct TransportError: Error, Sendable, Hashable {
    /// How far it had come.
    package enum Stage: String, Sendable, Hashable {
        case resolve
        case connect
        case tls
        case request
    }

    /// What went wrong.
    package let code: FailureCode
    /// Where on the way.
    package let stage: Stage
    /// Technical detail for `--verbose`; holds nothing that the other end wrote.
    package let detail: String
    /// The system's errno, where it was a system call that failed.
    package let errno: Int32?
    /// The certificate that was shown, with `pin_changed`.
    package let certificate: PeerCertificate?
    /// The status, with `bad_status`.
    package let status: Int?

    /// Makes an error.
    package init(
        _ code: FailureCode, stage: Stage, detail: String = "", errno: Int32? = nil,
        certificate: PeerCertificate? = nil,
        status: Int? = nil
    ) {
        self.code = code
        self.stage = stage
        self.detail = detail
        self.errno = errno
        self.certificate = certificate
        self.status = status
    }
}
