internal import Crypto
internal import Glibc
internal import LandfallModel
internal import LandfallSystem

/// The key of the sealed files, in a folder of its own: 32 random bytes as 64 hexadecimal digits and a newline.
struct SealedKey {
    /// The file's name.
    static let fileName = "sealed.key"
    /// How many bytes tell one key from another.
    static let idLength = 8

    /// Encrypts; it wipes itself.
    let symmetric: SymmetricKey
    /// Tells which key sealed a file. It follows from the key, and the key does not follow from it.
    let id: [UInt8]

    /// Reads the key that is there.
    ///
    /// - Throws: ``FailureCode/sealedKeyMissing`` and what else can be wrong with it.
    init(in folder: PrivateFolder) throws(TokenStoreError) {
        let path = "\(folder.path)/\(Self.fileName)"
        var text: [UInt8]
        do {
            text = try OwnFile.read(path, limit: 256)
        } catch {
            switch error {
            case .missing: throw TokenStoreError(.sealedKeyMissing, path)
            case .foreign, .exposed: throw TokenStoreError(.sealedKeyExposed, path)
            case .notRegular, .tooLarge: throw TokenStoreError(.sealedKeyDamaged, path)
            case .unreadable(let code):
                throw TokenStoreError(.sealedUnreadable, "\(path): \(Errno(code: code).reason)")
            }
        }
        defer { text.wipe() }
        guard text.count == 65, text[64] == 0x0a else { throw TokenStoreError(.sealedKeyDamaged, path) }
        var bytes = [UInt8](repeating: 0, count: 32)
        defer { bytes.wipe() }
        for index in bytes.indices {
            guard let high = Self.digit(text[2 * index]), let low = Self.digit(text[2 * index + 1]) else {
                throw TokenStoreError(.sealedKeyDamaged, path)
            }
            bytes[index] = high << 4 | low
        }
        symmetric = SymmetricKey(data: bytes)
        let label = Array("landfall sealed key id".utf8)
        id = Array(HMAC<SHA256>.authenticationCode(for: label, using: symmetric).prefix(Self.idLength))
    }

    /// Reads the key, or makes one if there is none. Of two programs that make one at the same time both get the same.
    static func obtain(in folder: PrivateFolder) throws(TokenStoreError) -> SealedKey {
        do throws(TokenStoreError) {
            return try SealedKey(in: folder)
        } catch  where error.code == .sealedKeyMissing {
            try make(in: folder)
            return try SealedKey(in: folder)
        }
    }

    private static func make(in folder: PrivateFolder) throws(TokenStoreError) {
        let digits = Array("0123456789abcdef".utf8)
        var text = [UInt8](repeating: 0x0a, count: 65)
        defer { text.wipe() }
        SymmetricKey(size: .bits256).withUnsafeBytes { key in
            for (index, byte) in key.enumerated() {
                text[2 * index] = digits[Int(byte >> 4)]
                text[2 * index + 1] = digits[Int(byte & 0xf)]
            }
        }
        do {
            _ = try folder.create(fileName, with: text)
        } catch {
            throw TokenStoreError(.sealedUnwritable, "\(error.path): \(error.reason)")
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
