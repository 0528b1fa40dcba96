import Foundation
import LandfallModel
import Testing
import TransportTestSupport

@testable import LandfallTransport

struct PeerCertificateTests {
    @Test func `hashing agrees with the standard`() {
        // SHA-256 of the empty string (FIPS 180-4 example values).
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect("\(Fingerprint(hashing: []))" == empty)
    }

    @Test func `whom a certificate names is read from it, as far as it goes`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "landfall-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Shell.run(
            """
            cd \(folder); openssl ecparam -genkey -name prime256v1 -noout -out key.pem
            openssl req -new -x509 -key key.pem -subj '/O=Home/CN=거실.local' -utf8 -outform DER -out own.der 2>&1
            openssl req -new -x509 -key key.pem -subj '/O=House' -out house.pem 2>&1
            openssl req -new -key key.pem -subj '/CN=box' | \
                openssl x509 -req -CA house.pem -CAkey key.pem -outform DER -out box.der 2>&1
            """)
        func bytes(_ name: String) throws -> [UInt8] {
            Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
        }
        let own = try bytes("own.der")
        #expect(
            CertificateNames(own)
                == CertificateNames(subject: "거실.local", issuer: "거실.local", isSelfIssued: true))
        #expect(
            try CertificateNames(bytes("box.der"))
                == CertificateNames(subject: "box", issuer: "House", isSelfIssued: false))
        for count in 0..<own.count { #expect(CertificateNames(Array(own.prefix(count))) == nil) }
    }
}
