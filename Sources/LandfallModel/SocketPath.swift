/// The path of a Unix socket: absolute, without empty segments, `.` and `..`, at most 107 bytes.
///
/// It is taken as it stands, `%` included, and compared by bytes, as the file system does.
public struct SocketPath: Sendable, Hashable, CustomStringConvertible {
    /// The most bytes: `sun_path` has 108 with the final NUL (unix(7)).
    static let longest = 107

    private let bytes: [UInt8]

    /// The path, fit for connect(2). Like every text from outside it goes to a terminal through the sanitiser only.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// A path; nil if it is none that a socket can have.
    package init?(_ path: String) {
        try? self.init(parsing: Array(path.utf8)[...])
    }

    /// Parses what follows `unix:`; two slashes of an empty authority are dropped.
    init(parsing text: ArraySlice<UInt8>) throws(ServerAddressError) {
        let slash = UInt8(ascii: "/")
        let path = text.starts(with: [slash, slash, slash]) ? text.dropFirst(2) : text
        guard path.first == slash else {
            throw ServerAddressError(path.isEmpty ? .emptyHost : .badSocketPath, in: .path, at: path)
        }
        for segment in path.dropFirst().split(separator: slash, omittingEmptySubsequences: false) {
            if segment.isEmpty { throw ServerAddressError(.badSocketPath, in: .path, at: segment) }
            if segment.isDotSegment { throw ServerAddressError(.dotSegment, in: .path, at: segment) }
        }
        guard path.count <= Self.longest else { throw ServerAddressError(.socketPathTooLong, in: .path, at: path) }
        bytes = Array(path)
    }
}

extension ArraySlice<UInt8> {
    /// `.` or `..`.
    var isDotSegment: Bool {
        elementsEqual([UInt8(ascii: ".")]) || elementsEqual([UInt8(ascii: "."), UInt8(ascii: ".")])
    }
}
