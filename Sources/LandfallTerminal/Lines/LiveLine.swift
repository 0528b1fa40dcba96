internal import Glibc
internal import LandfallSystem
internal import Synchronization

/// A line below all others that says what is under way, redrawn in place, without the cursor. It is gone at the end, and before the signals that end or stop
/// the process do that; after a stop it is drawn with the next ``show(_:)``. The process has one at a time.
package final class LiveLine: Sendable {
    /// Takes it away.
    fileprivate static let end = "\r\u{1b}[K\u{1b}[?25h"
    private static let wanted = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

    private let output: TerminalOutput

    /// A line on a terminal that can redraw; nil if it cannot, or another line is there.
    package init?(output: TerminalOutput) {
        guard output.canRedraw,
            isTaken.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
        else { return nil }
        self.output = output
        _ = (isShown.load(ordering: .acquiring), isLeaving.load(ordering: .acquiring))
        line.pointee.descriptor = output.descriptor
        for signal in Self.wanted where !SignalPipe.isIgnored(signal) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = eraseAndPassOn
            action.sa_flags = SA_RESTART
            sigaction(signal, &action, line.pointee.before + Int(signal))
            line.pointee.signals.append(signal)
        }
    }

    deinit {
        erase()
        for signal in line.pointee.signals { sigaction(signal, line.pointee.before + Int(signal), nil) }
        line.pointee.signals = []
        isTaken.store(false, ordering: .sequentiallyConsistent)
    }

    /// Draws the line, cut to the width of the terminal; nil erases it. A failed write is not an error.
    package func show(_ text: StyledText?) {
        guard let text else { return erase() }
        guard !isLeaving.load(ordering: .sequentiallyConsistent) else { return }
        isShown.store(true, ordering: .sequentiallyConsistent)
        let fitted = text.truncated(toColumns: max(1, output.size.columns - 1))
        try? output.write("\u{1b}[?25l\r\(fitted.rendered(output.style))\u{1b}[K")
    }

    private func erase() {
        if isShown.exchange(false, ordering: .sequentiallyConsistent) { try? output.write(LiveLine.end) }
    }
}

private struct Line {
    var descriptor: Int32 = -1
    /// What signals did before, by their numbers.
    let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    var signals: [Int32] = []
    /// What takes it away, in memory that never moves.
    let leave: UnsafeMutablePointer<UInt8>
    let leaveCount: Int

    init() {
        let bytes = Array(LiveLine.end.utf8)
        leave = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        leave.initialize(from: bytes, count: bytes.count)
        leaveCount = bytes.count
    }
}

/// It is written while no handler of ours is installed, and read by handlers, which may not take a lock.
private nonisolated(unsafe) let line: UnsafeMutablePointer<Line> = {
    let place = UnsafeMutablePointer<Line>.allocate(capacity: 1)
    place.initialize(to: Line())
    return place
}()

private let isTaken = Atomic(false)
private let isShown = Atomic(false)
/// Whether a handler gives the terminal away.
private let isLeaving = Atomic(false)

/// Takes the line away and lets the signal do what it did before us. All that it calls is in signal-safety(7).
private func eraseAndPassOn(_ number: Int32) {
    let code = errno
    isLeaving.store(true, ordering: .sequentiallyConsistent)
    if isShown.exchange(false, ordering: .sequentiallyConsistent) {
        write(line.pointee.descriptor, line.pointee.leave, line.pointee.leaveCount)
    }
    var ours = sigaction()
    sigaction(number, line.pointee.before + Int(number), &ours)
    PromptSignals.deliver(number)
    // Only a stop comes back, or a reply to another program.
    sigaction(number, &ours, nil)
    isLeaving.store(false, ordering: .sequentiallyConsistent)
    errno = code
}
