internal import Glibc
internal import ReadOnlyProxy
internal import ServerModel
internal import ServerViews
internal import Wording
internal import Workers
internal import Workflows

/// Runs a program beside a proxy of its own: a read-only one on 127.0.0.1, below a random path, which ends with the program.
///
/// landfall stays in the program's process group, so that a terminal speaks to both, hands on what others send it (``SignalRelay``),
/// and ends as the program ends.
struct ExecProxyRun {
    let profile: String
    let kind: ServerKind
    let upstream: any ProxyUpstream
    /// The program and its arguments; at least the program.
    let command: [String]
    let token: Token?
    let tokenVariable: String?
    let context: CommandContext

    /// Returns when the program has ended.
    ///
    /// - Throws: ``CommandFailure`` where it was not started.
    func run() async throws(CommandFailure) -> ChildProcess.End {
        let proxy = try await ProxyRun.start(.port(0, isOpen: false), kind: kind, upstream: upstream, context)
        let target = HandoverTarget(kind: kind, url: ProxyDocument.text(proxy.address), profile: profile)
        let relay = SignalRelay()
        let child: ChildProcess
        do throws(CommandFailure) {
            child = try ExecRun(
                target: target, command: command, token: token, tokenVariable: tokenVariable, context: context
            ).spawn()
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
    static func end(as end: ChildProcess.End) -> Never {
        switch end {
        case .exited(let code): exit(code)
        case .killed(let number):
            // The program has left the core dump that there is to leave.
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
            signal(number, SIG_DFL)
            kill(getpid(), number)
            exit(128 + number)
        }
    }
}
