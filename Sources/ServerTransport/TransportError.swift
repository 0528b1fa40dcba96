/// Why a connection could not be opened or a request not be answered.
package struct TransportError: Error, Sendable, Hashable {
    /// The stable identifiers of what can go wrong.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// The name has no address.
        case nameNotFound = "name_not_found"
        /// The name servers do not answer, or fail.
        case resolveFailed = "resolve_failed"
        /// The deadline passed before the name was resolved.
        case resolveTimeout = "resolve_timeout"
        /// No way there: no route, no such host, socket or interface, no permission.
        case serverUnreachable = "server_unreachable"
        /// Something is there and nobody listens.
        case connectionRefused = "connection_refused"
        /// The deadline passed before the connection was up.
        case connectTimeout = "connect_timeout"
        /// The handshake failed, or the other end does not speak TLS.
        case tlsFailed = "tls_failed"
        /// The deadline passed during the handshake.
        case tlsTimeout = "tls_timeout"
        /// No pin matches the certificate.
        case pinChanged = "pin_changed"
        /// A plain request, and the other end speaks TLS.
        case tlsExpected = "tls_expected"
        /// The deadline passed before the response was complete.
        case responseTimeout = "response_timeout"
        /// The other end closed before the response was complete.
        case connectionClosed = "connection_closed"
        /// What came is not HTTP/1.
        case badResponse = "bad_response"
        /// A status that cannot be meant for this request.
        case badStatus = "bad_status"
        /// More head (or trailer, or chunk framing) than the limit.
        case headTooLarge = "head_too_large"
        /// More body than the limit.
        case bodyTooLarge = "body_too_large"
        /// The request cannot be put on the wire as it is.
        case badRequest = "bad_request"
        /// Another request is still on this connection.
        case connectionBusy = "connection_busy"
        /// This process, or the system, has no file descriptor left (EMFILE, ENFILE).
        case tooManyFiles = "too_many_files"
        /// A token was to be sent and nothing proves the server.
        case tokenWithheld = "token_withheld"
        /// A secret was to be sent, and Tailscale no longer says that it is the machine that proved itself.
        case nodeUnconfirmed = "node_unconfirmed"
        /// The task that waited was cancelled.
        case cancelled
    }

    /// How far it had come.
    package enum Stage: String, Sendable, Hashable {
        case resolve
        case connect
        case tls
        case request
    }

    /// What went wrong.
    package let code: Code
    /// Where on the way.
    package let stage: Stage
    /// Technical detail for `--verbose`; holds nothing that the other end wrote.
    package let detail: String
    /// The system's errno, where it was a system call that failed.
    package let errno: Int32?
    /// The certificate that was shown, with ``Code/pinChanged``.
    package let certificate: PeerCertificate?
    /// The status, with ``Code/badStatus``.
    package let status: Int?

    /// Makes an error.
    package init(
        _ code: Code, stage: Stage, detail: String = "", errno: Int32? = nil, certificate: PeerCertificate? = nil,
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
