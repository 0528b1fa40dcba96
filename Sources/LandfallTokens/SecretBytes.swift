internal import Glibc
internal import LandfallModel
internal import LandfallSystem

extension [UInt8] {
    /// Turns the bytes into a token, without one newline at their end and the blanks around, and wipes them.
    ///
    /// - Throws: ``FailureCode/tokenUnusable``.
    mutating func takeToken() throws(TokenStoreError) -> Token {
        defer { wipe() }
        do {
            return try Token(trimming: self)
        } catch {
            throw TokenStoreError(.tokenUnusable, error.rawValue)
        }
    }
}

/// The most that is read where a token is expected: the longest one, a newline, and one byte that shows that there is more.
let secretReadLimit = Token.longest + 3

/// Reads until the end of `descriptor`, or until `limit` bytes; nil when told to stop. The caller wipes the result.
///
/// - Throws: errno(3) of poll(2) or read(2).
func readSecret(
    _ descriptor: Int32, limit: Int = secretReadLimit, isStopped: () -> Bool
) throws(Errno) -> [UInt8]? {
    // Never grown, for the old buffer would stay in memory as it was.
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = 0
    while count < limit {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Woken periodically, because a caller that gives up cannot interrupt poll(2).
        let ready = poll(&wanted, 1, 50)
        if isStopped() {
            bytes.wipe()
            return nil
        }
        if ready == 0 || ready < 0 && errno == EINTR { continue }
        let got = bytes.withUnsafeMutableBytes { buffer in
            read(descriptor, buffer.baseAddress.map { $0 + count }, limit - count)
        }
        if got == 0 { break }
        if got > 0 {
            count += got
        } else if errno != EINTR, errno != EAGAIN {
            let failure = Errno(code: errno)
            bytes.wipe()
            throw failure
        }
    }
    // Shortens in place: the buffer is this function's alone.
    bytes.removeLast(limit - count)
    return bytes
}

/// errno(3) as an error.
struct Errno: Error {
    let code: Int32

    /// The system's words, in English.
    var reason: String { String(cString: strerror(code)) }
}
