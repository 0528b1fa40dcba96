#if EMBEDDED_ENGINE
    internal import CLandfallAvahi
    internal import CLandfallAvahiCore
    internal import CLandfallConfinement
    internal import Glibc

    /// The engine's process: libavahi-core on its only thread, requests in and replies out over one socket, until that ends.
    ///
    /// `@unchecked Sendable`: the process has one thread.
    final class EngineHost: @unchecked Sendable {
        /// What is said at once; more is sent before the next callback.
        private static let mostUnsent = 64 << 10
        private var reader = FrameReader()
        private var unsent: [UInt8] = []
        private var link: AvahiLink?
        private var api: UnsafePointer<AvahiPoll>?
        private var isOver = false
        private let library: landfall_core_api
        private let gate = PacketGate()
        private var hasToldOfLoss = false

        /// Gives all rights away, serves, and ends the process.
        static func run() -> Never {
            // What the parent did not mean to hand over.
            _ = landfall_close_from(UInt32(EngineProgram.descriptor + 1))
            // The parent may end while the engine hangs, or is stopped: it continues, and two seconds are left for goodbyes.
            signal(SIGTERM) { _ in alarm(2) }
            // A handler is not the place to find that out.
            _ = parent
            signal(SIGCONT) { _ in if getppid() != parent { alarm(2) } }
            _ = landfall_prctl(PR_SET_PDEATHSIG, UInt(SIGCONT))
            switch AvahiLibrary.core {
            case .failure(let missing):
                if let frame = EngineReply.libraryMissing(missing.detail).frame { _ = sendAll(frame) }
                exit(EX_UNAVAILABLE)
            case .success(let library):
                guard let poll = avahi_simple_poll_new() else { exit(EX_OSERR) }
                let confinement = EngineConfinement.enter()
                exit(EngineHost(library).serve(poll, confinement))
            }
        }

        private init(_ library: landfall_core_api) {
            self.library = library
        }

        private func serve(_ poll: OpaquePointer, _ confinement: EngineConfinement) -> Int32 {
            api = avahi_simple_poll_get(poll)
            guard let api,
                api.pointee.watch_new(
                    api, EngineProgram.descriptor, AVAHI_WATCH_IN, wireIsReady,
                    Unmanaged.passUnretained(self).toOpaque()) != nil
            else { return EX_OSERR }
            say(.hello(confinement))
            while !isOver {
                guard flush(), avahi_simple_poll_prepare(poll, -1) == 0, avahi_simple_poll_run(poll) == 0 else { break }
                _ = avahi_simple_poll_dispatch(poll)
                // That served one descriptor, the newest first: while packets come, nothing that is asked would be heard.
                receive()
                rest()
            }
            // Withdraws what is published.
            link?.close()
            return EXIT_SUCCESS
        }

        /// Does nothing but hear what is asked, while more was done than may be.
        private func rest() {
            if gate.hasDropped, !hasToldOfLoss {
                hasToldOfLoss = true
                say(.event(.flooded))
            }
            let end = gate.settle() / .milliseconds(1)
            guard end >= 1, flush() else { return }
            var descriptor = pollfd(fd: EngineProgram.descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, Int32(min(end, 1000))) > 0 { receive() }
        }

        fileprivate func receive() {
            var buffer = [UInt8](repeating: 0, count: Self.mostUnsent)
            let count = recv(EngineProgram.descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            guard count > 0 else {
                isOver = true
                return
            }
            reader.append(buffer[..<count])
            do {
                while let frame = try reader.next() { try serve(EngineRequest(frame)) }
            } catch {
                isOver = true
            }
        }

        private func serve(_ request: EngineRequest) throws(EngineWireError) {
            switch (request, link) {
            case (.open(let forPublishing), nil):
                guard let api else { return }
                let link = AvahiLink(CoreCalls(library, gate: gate)) { [unowned self] in say(.event($0)) }
                self.link = link
                link.open(api, forPublishing: forPublishing)
            case (.command(let command), let link?):
                link.run(command)
            case (.open, _), (.command, nil):
                throw .outOfTurn
            }
        }

        private func say(_ reply: EngineReply) {
            // What does not fit is too long to be of any use.
            guard let frame = reply.frame else { return }
            unsent += frame
            if unsent.count >= Self.mostUnsent { isOver = !flush() || isOver }
        }

        private func flush() -> Bool {
            defer { unsent.removeAll(keepingCapacity: true) }
            return Self.sendAll(unsent)
        }

        /// Waits where the parent does not read; false when it is gone.
        private static func sendAll(_ bytes: [UInt8]) -> Bool {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    send(EngineProgram.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Who has started this process.
    private let parent = getppid()

    private func wireIsReady(
        _: OpaquePointer?, _: Int32, _: AvahiWatchEvent, _ userdata: UnsafeMutableRawPointer?
    ) {
        userdata.map { Unmanaged<EngineHost>.fromOpaque($0).takeUnretainedValue().receive() }
    }
#endif
