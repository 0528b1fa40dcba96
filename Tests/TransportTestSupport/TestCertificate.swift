import Foundation
import LandfallModel
package import LandfallTesting
import NIOCore
import NIOSSL

/// A self-signed certificate, made by openssl(1) for the tests of one run.
package struct TestCertificate: Sendable {
    /// SHA-256 of its DER in hexadecimal, as openssl says.
    package let certificateSHA256: String
    /// SHA-256 of its SubjectPublicKeyInfo in hexadecimal, as openssl says.
    package let publicKeySHA256: String

    private let certificatePEM: [UInt8]
    private let keyPEM: [UInt8]

    /// The certificate of the server that is expected.
    package static let first = Result { try make(daysValid: 30)[0] }
    /// A certificate of another key.
    package static let other = Result { try make(daysValid: 30)[0] }
    /// A certificate and another one of the same key.
    package static let renewed = Result { try make(daysValid: 30, count: 2) }
    /// A certificate that is no longer valid.
    package static let expired = Result { try make(daysValid: -1)[0] }

    /// The TLS configuration of a server that shows it.
    fileprivate func serverConfiguration() throws -> TLSConfiguration {
        .makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(certificatePEM).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: keyPEM, format: .pem)))
    }

    /// Makes `count` certificates of one new key.
    private static func make(daysValid: Int, count: Int = 1) throws -> [TestCertificate] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("landfall-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let key = folder + "/key.pem"
        try shell("openssl ecparam -genkey -name prime256v1 -noout -out \(key)")
        let publicKey = try shell("openssl pkey -in \(key) -pubout -outform DER | openssl dgst -sha256 -r | cut -c1-64")
        return try (0..<count).map { number in
            let path = "\(folder)/\(number).pem"
            try shell(
                "openssl req -new -key \(key) -subj /CN=box-\(number)"
                    + " | openssl x509 -req -signkey \(key) -days \(daysValid) -out \(path) 2>&1")
            return TestCertificate(
                certificateSHA256: try shell(
                    "openssl x509 -in \(path) -outform DER | openssl dgst -sha256 -r | cut -c1-64"),
                publicKeySHA256: publicKey,
                certificatePEM: Array(try Data(contentsOf: URL(fileURLWithPath: path))),
                keyPEM: Array(try Data(contentsOf: URL(fileURLWithPath: key))))
        }
    }

    @discardableResult
    private static func shell(_ command: String) throws -> String {
        String(decoding: try Shell.run(command), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

extension ScriptedServer {
    /// Starts a server that speaks TLS where it has a certificate, runs `body` and stops it.
    package nonisolated(nonsending) static func with<Result>(
        _ script: Script, tls: TestCertificate?, host: String = "127.0.0.1", port: UInt16 = 0,
        socketPath: String? = nil, _ body: nonisolated(nonsending) (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        let context = try tls.map { try NIOSSLContext(configuration: $0.serverConfiguration()) }
        return try await with(
            script, host: host, port: port, socketPath: socketPath, scheme: context == nil ? .http : .https,
            securing: { channel in
                guard let context else { return }
                try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
            }, body)
    }
}
