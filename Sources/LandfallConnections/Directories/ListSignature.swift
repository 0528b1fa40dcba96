internal import FoundationEssentials
internal import LandfallTransport

/// The signature at the end of a list: what `ssh-keygen -Y sign -n landfall-directory` writes, behind what it signs (PROTOCOL.sshsig of
/// OpenSSH). Does no I/O.
struct ListSignature: Sendable, Hashable {
    /// What a signature is for, so that one of something else signs no list.
    static let namespace = "landfall-directory"
    private static let begin = Array("-----BEGIN SSH SIGNATURE-----\n".utf8)
    /// Without its blanks.
    private static let end = "-----ENDSSHSIGNATURE-----"
    private static let magic = Array("SSHSIG".utf8)
    private static let mostBytes = 16 << 10

    /// Where it begins: the bytes before it are signed.
    let start: Int
    /// It, as ssh-keygen(1) reads it.
    let text: [UInt8]
    /// The key that it says it is of; nil where it is none, or for something else.
    let key: SSHPublicKey?

    /// Finds the signature of a list; nil for a list without.
    init?(_ bytes: [UInt8]) {
        let begin = Self.begin
        // Where else it stands in a string of JSON, no line begins with it.
        let first = max(0, bytes.count - Self.mostBytes)
        guard bytes.count >= begin.count,
            let start = (first...(bytes.count - begin.count)).last(where: { place in
                bytes[place...].starts(with: begin) && (place == 0 || bytes[place - 1] == begin[begin.count - 1])
            })
        else { return nil }
        (self.start, text) = (start, Array(bytes[start...]))
        key = Self.key(String(decoding: text.dropFirst(begin.count), as: UTF8.self))
    }

    private static func key(_ text: String) -> SSHPublicKey? {
        let text = text.filter { !$0.isNewline && $0 != " " }
        guard text.hasSuffix(end), let data = Data(base64Encoded: String(text.dropLast(end.count))) else { return nil }
        var rest = Array(data)[...]
        guard rest.starts(with: magic) else { return nil }
        // The version stands between the two, and only ssh-keygen has to understand it.
        rest = rest.dropFirst(magic.count + 4)
        guard let blob = SSHPublicKey.string(&rest), let name = SSHPublicKey.string(&rest),
            name.elementsEqual(namespace.utf8)
        else { return nil }
        return SSHPublicKey(blob: Array(blob))
    }
}
