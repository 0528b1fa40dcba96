internal import Crypto
package import LandfallModel
import NIOSSL

/// What is kept of the certificate that the other end has shown: enough to pin it, and for whoever is to
/// compare it what it calls itself, which nothing relies on.
package struct PeerCertificate: Sendable, Hashable {
    /// SHA-256 of the certificate's DER.
    package let certificateSHA256: Fingerprint
    /// SHA-256 of the SubjectPublicKeyInfo's DER (RFC 7469 section 2.4): it outlives a renewal with the same key.
    package let publicKeySHA256: Fingerprint
    /// The start of its validity, in seconds since 1970.
    package let notBefore: Int64
    /// The end of its validity, in seconds since 1970.
    package let notAfter: Int64

    /// What it says of itself and of who has issued it; nil where it names nobody.
    package let names: CertificateNames?

    /// Makes the facts of a certificate.
    package init(
        certificateSHA256: Fingerprint, publicKeySHA256: Fingerprint, notBefore: Int64, notAfter: Int64,
        names: CertificateNames? = nil
    ) {
        self.certificateSHA256 = certificateSHA256
        self.publicKeySHA256 = publicKeySHA256
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.names = names
    }

    init(_ certificate: NIOSSLCertificate) throws {
        let bytes = try certificate.toDERBytes()
        self.init(
            certificateSHA256: Fingerprint(hashing: bytes),
            publicKeySHA256: Fingerprint(hashing: try certificate.extractPublicKey().toSPKIBytes()),
            notBefore: Int64(certificate.notValidBefore), notAfter: Int64(certificate.notValidAfter),
            names: CertificateNames(bytes))
    }
}

extension Fingerprint {
    /// Hashes `data`.
    package init(hashing data: [UInt8]) {
        self.init(bytes: Array(SHA256.hash(data: data)))
    }
}
