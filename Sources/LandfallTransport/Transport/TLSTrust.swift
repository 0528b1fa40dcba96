package import LandfallModel

/// Whom a TLS handshake accepts. Of the servers themselves names and system roots play no part: they sign their own certificates.
package enum TLSTrust: Sendable, Hashable {
    /// Any certificate at all, to look at it. It proves nothing: such a connection carries no token.
    case anyCertificate
    /// Only a certificate that one of the pins matches; an empty list matches none.
    case pinned([CertificatePin])
    /// Only a certificate for the host that is connected to, issued by an authority that this system trusts, or that is in a file
    /// of PEM certificates. For what is not one of the servers.
    case authorities(file: String?)

    /// Whether no pin speaks against the certificate.
    package func accepts(_ certificate: PeerCertificate) -> Bool {
        switch self {
        case .anyCertificate, .authorities: true
        case .pinned(let pins): pins.contains { $0.matches(certificate) }
        }
    }
}

/// What a certificate must be.
package enum CertificatePin: Sendable, Hashable {
    /// This very certificate: SHA-256 of its DER.
    case certificate(Fingerprint)
    /// Any certificate of this key: SHA-256 of the SubjectPublicKeyInfo.
    case publicKey(Fingerprint)

    /// Whether `certificate` is one of those.
    package func matches(_ certificate: PeerCertificate) -> Bool {
        switch self {
        case .certificate(let fingerprint): fingerprint == certificate.certificateSHA256
        case .publicKey(let fingerprint): fingerprint == certificate.publicKeySHA256
        }
    }
}
