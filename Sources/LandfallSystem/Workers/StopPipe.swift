internal import CLandfallGlibc
internal import Glibc

/// A pipe whose reader becomes readable when an end is wanted, for a thread that blocks in poll(2). Both ends close with the last who
/// holds it, so that neither the thread nor who stops it finds a descriptor that is someone else's by now.
package final class StopPipe: Sendable {
    /// What the thread polls beside what it reads.
    package let reader: Int32
    private let writer: Int32

    /// Opens it; nil, with errno, where no descriptor is left (pipe(2)).
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else { return nil }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Wants the end, now or when the thread begins.
    package func stop() {
        var byte: UInt8 = 0
        write(writer, &byte, 1)
    }
}
