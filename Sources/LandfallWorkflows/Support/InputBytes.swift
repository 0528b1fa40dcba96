internal import Glibc

/// Input from a descriptor, with limits of time and size.
package struct InputBytes {
    /// How the reading ended.
    package enum Outcome {
        case bytes([UInt8])
        /// errno(3); `ETIMEDOUT` at the limit of time, `EFBIG` at that of size.
        case failed(Int32)
    }

    private let descriptor: Int32
    private let deadline: ContinuousClock.Instant?
    private let most: Int

    /// Input of at most `most` bytes, that comes within `limit` from now; the user who types has no limit of time by default.
    package init(descriptor: Int32, limit: Duration?, most: Int) {
        self.descriptor = descriptor
        deadline = limit.map { .now + $0 }
        self.most = most
    }

    /// All of it, up to its end.
    package func all() -> Outcome { read(upToLine: false) }

    /// One line without its line feed, or what there is when the input ends.
    package func line() -> Outcome { read(upToLine: true) }

    /// One of many lines, without its line feed; nil if there is none any more.
    package func nextLine() -> [UInt8]? {
        guard case .bytes(var bytes) = read(upToLine: true, keepsEnd: true), !bytes.isEmpty else { return nil }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return bytes
    }

    private func read(upToLine: Bool, keepsEnd: Bool = false) -> Outcome {
        var bytes: [UInt8] = []
        // Input after the line may be for another program, so it is read byte by byte.
        var buffer = [UInt8](repeating: 0, count: upToLine ? 1 : 65_536)
        while true {
            if let failure = wait() { return .failed(failure) }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return .bytes(bytes) }
            if count > 0 {
                if upToLine, buffer[0] == UInt8(ascii: "\n") { return .bytes(keepsEnd ? bytes + buffer : bytes) }
                bytes += buffer[..<count]
                if bytes.count > most { return .failed(EFBIG) }
            } else if errno != EINTR && errno != EAGAIN {
                return .failed(errno)
            }
        }
    }

    /// Waits until something can be read; errno if that fails.
    private func wait() -> Int32? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                let rest = ContinuousClock.Instant.now.duration(to: deadline)
                guard rest > .zero else { return ETIMEDOUT }
                milliseconds = Int32(clamping: rest / .milliseconds(1) < 1 ? 1 : Int(rest / .milliseconds(1)))
            }
            let count = poll(&entry, 1, milliseconds)
            if count > 0 { return nil }
            if count < 0, errno != EINTR { return errno }
        }
    }
}
