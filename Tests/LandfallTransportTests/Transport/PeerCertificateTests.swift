import LandfallModel
import LandfallTransport
import Testing

struct PeerCertificateTests {
    @Test func `hashing agrees with the standard`() {
        // SHA-256 of the empty string (FIPS 180-4 example values).
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect("\(Fingerprint(hashing: []))" == empty)
    }
}
