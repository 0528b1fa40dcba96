#if EMBEDDED_ENGINE
    internal import CLandfallAvahi
    internal import Glibc
    internal import NIOConcurrencyHelpers

    /// The wire to the engine's process, and the one owner of that process. It takes nothing that ``EngineReply`` does not know or
    /// ``EngineBudget`` does not allow: packets of strangers may have taken the process over.
    ///
    /// `@unchecked Sendable`: every member but `status`, which has a lock, is only touched by jobs on the thread of the loop that
    /// opened it.
    final class ProcessLink: @unchecked Sendable {
        /// What other threads may look at.
        struct Status: Sendable {
            var process: pid_t?
            var greetingAwaitedSince: UInt64?
        }

        /// Bytes that wait for a process which does not read. A thousand resolvers are 100 KB.
        private static let mostUnsent = 4 << 20
        private static let longestGoodbye = Duration.seconds(2)
        /// MSG_NOSIGNAL of send(2), which an optimised build does not find beside Avahi's headers.
        private static let noSignal: Int32 = 0x4000

        private let emit: (LinkEvent) -> Void
        private let lock = NIOLockedValueBox(Status())
        private var child: EngineChild?
        private var poll: UnsafePointer<AvahiPoll>?
        private var watch: OpaquePointer?
        private var reader = FrameReader()
        private var budget = EngineBudget()
        private var unsent: [UInt8] = []
        private var isGreeted = false
        private let start = ContinuousClock.now

        /// Starts nothing yet. What the process says arrives through `emit`, on the loop's thread.
        init(emit: @escaping @Sendable (LinkEvent) -> Void) {
            self.emit = emit
        }

        var status: Status { lock.withLockedValue { $0 } }

        /// Starts the program and has it open the engine.
        func open(_ poll: UnsafePointer<AvahiPoll>, _ program: String, forPublishing: Bool) {
            self.poll = poll
            do throws(EngineUnavailable) {
                let child = try EngineChild.start(program, argument: EngineProgram.argument)
                self.child = child
                lock.withLockedValue { $0 = Status(process: child.id, greetingAwaitedSince: monotonicNanoseconds()) }
                watch = poll.pointee.watch_new(
                    poll, child.socket, AVAHI_WATCH_IN, processIsReady, Unmanaged.passUnretained(self).toOpaque())
                send(.open(forPublishing: forPublishing))
            } catch {
                emit(.unusable(error.trouble))
            }
        }

        /// Asks for something; dropped where the process is gone.
        func send(_ request: EngineRequest) {
            guard child != nil else { return }
            guard let frame = request.frame else { return refuse(request) }
            unsent += frame
            flush()
        }

        /// Ends the process, with its goodbyes. The link is of no use afterwards.
        func close() {
            guard let child else { return }
            child.endInput()
            child.waitForEnd(Self.longestGoodbye)
            _ = end()
        }

        /// What is too long for a frame is too long for Avahi.
        private func refuse(_ request: EngineRequest) {
            switch request {
            case .command(.publish): emit(.groupFailed(.invalidRecord))
            case .command(.resolve(let id, _, _)): emit(.resolverFailed(id, .invalidRecord))
            case .command(.lookUp(let id, _, _)): emit(.addressFailed(id, .invalidRecord))
            default: break
            }
        }

        private func flush() {
            guard let child, let poll, let watch else { return }
            while !unsent.isEmpty {
                let count = unsent.withUnsafeBytes {
                    Glibc.send(child.socket, $0.baseAddress, $0.count, Self.noSignal)
                }
                if count < 0, errno == EINTR { continue }
                // Where it is gone, reading tells how.
                guard count > 0 else { break }
                unsent.removeFirst(count)
            }
            if unsent.count > Self.mostUnsent { return fail("it does not read") }
            let events = unsent.isEmpty ? AVAHI_WATCH_IN.rawValue : AVAHI_WATCH_IN.rawValue | AVAHI_WATCH_OUT.rawValue
            poll.pointee.watch_update(watch, AvahiWatchEvent(rawValue: events))
        }

        fileprivate func work(_ events: AvahiWatchEvent) {
            if events.rawValue & AVAHI_WATCH_OUT.rawValue != 0 { flush() }
            guard let child else { return }
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let count = recv(child.socket, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            guard count > 0 else { return fail(nil) }
            reader.append(buffer[..<count])
            do throws(EngineWireError) {
                while self.child != nil, let frame = try reader.next() { try take(EngineReply(frame)) }
            } catch {
                fail("it said \(error.description)")
            }
        }

        private func take(_ reply: EngineReply) throws(EngineWireError) {
            switch (reply, isGreeted) {
            case (.hello(let confinement), false):
                isGreeted = true
                lock.withLockedValue { $0.greetingAwaitedSince = nil }
                emit(.confined(confinement))
            case (.libraryMissing(let detail), false):
                _ = end()
                emit(.unusable(.libraryMissing(.embedded, detail: detail)))
            case (.event(let event), true):
                try budget.spend(on: event, at: start.duration(to: .now))
                emit(event)
            case (.hello, true), (.libraryMissing, true), (.event, false):
                throw .outOfTurn
            }
        }

        /// The process is of no use any more: because of `fault`, or by its own end.
        private func fail(_ fault: String?) {
            guard child != nil else { return }
            let detail = end()
            emit(.unusable(.processFailed(detail: fault ?? detail)))
        }

        private func end() -> String {
            if let watch, let poll { poll.pointee.watch_free(watch) }
            watch = nil
            lock.withLockedValue { $0 = Status() }
            defer { child = nil }
            return child?.end() ?? ""
        }
    }

    private func processIsReady(
        _: OpaquePointer?, _: Int32, _ events: AvahiWatchEvent, _ userdata: UnsafeMutableRawPointer?
    ) {
        userdata.map { Unmanaged<ProcessLink>.fromOpaque($0).takeUnretainedValue().work(events) }
    }
#endif
