internal import LandfallSystem
package import LandfallTerminal
internal import NIOConcurrencyHelpers

/// A terminal for a screen: a test types, and an emulator says what is shown.
package final class EmulatedScreen: ScreenTerminal {
    private struct Written {
        var bytes: [UInt8] = []
        var isGivenBack = false
        /// What is shown after so many bytes.
        var shown = (count: 0, text: "")
    }

    package let size: TerminalSize
    package let signals: AsyncStream<TerminalSignals.Signal>
    private let send: AsyncStream<TerminalSignals.Signal>.Continuation
    private let keys = EventQueue<[UInt8]>()
    private let written = NIOLockedValueBox(Written())

    package init(_ size: TerminalSize) {
        self.size = size
        (signals, send) = AsyncStream.makeStream()
    }

    /// Types text, or keys as a terminal sends them.
    package func type(_ text: String) { keys.put(Array(text.utf8)) }

    /// What is shown now.
    package var text: String {
        written.withLockedValue { written in
            if written.shown.count != written.bytes.count, let terminal = try? EmulatedTerminal(size) {
                terminal.write(written.bytes)
                written.shown = (written.bytes.count, terminal.text)
            }
            return written.shown.text
        }
    }

    /// Waits until all of it is shown, and nothing of what is to be gone; the time limit of the suite ends it.
    package func waits(for words: String..., without gone: String...) async {
        while !Task.isCancelled {
            let text = text
            if words.allSatisfy(text.contains), !gone.contains(where: text.contains) { return }
            await Task.yield()
        }
    }

    package func read() async -> [UInt8]? {
        let bytes = await keys.takeAll().flatMap { $0 }
        return bytes.isEmpty ? nil : bytes
    }

    package func write(_ bytes: [UInt8]) async -> Bool {
        written.withLockedValue { written in
            if !written.isGivenBack { written.bytes += bytes }
            return !written.isGivenBack
        }
    }

    package func suspend() {}
    package func renew() {}
    package func giveBack() { written.withLockedValue { $0.isGivenBack = true } }

    package func lend(to body: @Sendable () async -> Void) async -> Bool {
        await body()
        return true
    }
}
