internal import Glibc
package import LandfallSystem
internal import LandfallTransport

/// Runs a program beside a proxy of its own: a read-only one on 127.0.0.1, below a random path, which ends with the program.
///
/// landfall stays in the program's process group, so that a terminal speaks to both, hands on what others send it (``SignalRelay``),
/// and ends as the program ends.
package struct ExecProxyRun: Sendable {
    private let listener: ProxyListener
    private let program: @Sendable (_ url: String) -> ExecRun

    /// A program beside a proxy.
    ///
    /// - Parameters:
    ///   - listener: Starts the proxy.
    ///   - program: The program, which gets the base URL of the proxy.
    package init(_ listener: ProxyListener, program: @escaping @Sendable (_ url: String) -> ExecRun) {
        self.listener = listener
        self.program = program
    }

    /// Returns when the program has ended.
    ///
    /// - Throws: ``HandoverError`` where it was not started.
    package func run() async throws(HandoverError) -> ChildProcess.End {
        let proxy = try await listener.start(at: .port(0, isOpen: false))
        let relay = SignalRelay()
        let child: ChildProcess
        do throws(HandoverError) {
            child = try program(proxy.address.url).spawn()
        } catch {
            relay.cancel()
            await proxy.stop(deadline: .now)
            throw error
        }
        relay.begin(to: child.id)
        await child.isOver()
        // From here on its number may be another's.
        relay.cancel()
        let end = child.reap() ?? .exited(0)
        await proxy.stop(deadline: .now)
        return end
    }

    /// Ends this process as the program has ended.
    package static func end(as end: ChildProcess.End) -> Never {
        switch end {
        case .exited(let code): exit(code)
        case .killed(let number):
            // The program has left the core dump that there is to leave.
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
            ProcessEnd.end(by: number)
            exit(128 + number)
        }
    }
}
