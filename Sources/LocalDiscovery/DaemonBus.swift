internal import CLandfallAvahi
internal import CLandfallDBus

/// A connection to the system bus over which avahi-daemon is asked without anybody waiting for it.
///
/// libavahi-client blocks in two calls for each resolver, and a daemon that takes in packets reads no calls: a thousand services
/// cost seconds. Here many questions are under way at once (docs/decisions/0013). The calls are those of avahi-daemon's D-Bus
/// interface, `org.freedesktop.Avahi.Server`. Used on the thread of one ``AvahiLoop``.
final class DaemonBus {
    /// Questions under way at once; what is asked beyond that is refused as `tooManyObjects`. A bus has room for 128 open calls of
    /// one connection (`max_replies_per_connection`, dbus-daemon(1)), so that the daemon's state can always be asked.
    static let mostOpen = 120

    private let api: landfall_dbus_api
    private let poll: UnsafePointer<AvahiPoll>
    private let bus: OpaquePointer
    private var watch: OpaquePointer?
    private var open: [ObjectIdentifier: DaemonCall] = [:]

    /// Connects, which waits for the bus; nil where there is none.
    init?(_ poll: UnsafePointer<AvahiPoll>) {
        guard case .success(let api) = AvahiLibrary.bus,
            let bus = api.bus_get_private(Int32(LANDFALL_BUS_SYSTEM), nil)
        else { return nil }
        (self.api, self.poll, self.bus) = (api, poll, bus)
        // By default the process exits when the bus goes away.
        api.connection_set_exit_on_disconnect(bus, 0)
        var descriptor: Int32 = -1
        guard api.connection_get_unix_fd(bus, &descriptor) != 0 else {
            close()
            return nil
        }
        watch = poll.pointee.watch_new(
            poll, descriptor, AVAHI_WATCH_IN, busIsReady, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Whether one more question may be asked.
    var hasRoom: Bool { open.count < Self.mostOpen }

    /// Asks. What comes of it arrives at `target`, possibly before this returns, until the call is forgotten.
    func ask(_ question: DaemonQuestion, _ target: CallbackTarget) -> DaemonCall {
        let call = DaemonCall(question, target, self)
        guard hasRoom || question.isOfState else {
            call.fail(.tooManyObjects)
            return call
        }
        guard let pending = send(question) else {
            call.fail(.disconnected)
            return call
        }
        call.pending = pending
        open[ObjectIdentifier(call)] = call
        // The one failure is lack of memory.
        _ = api.pending_call_set_notify(pending, callIsAnswered, Unmanaged.passUnretained(call).toOpaque(), nil)
        watchWhatIsDue()
        return call
    }

    /// Forgets what is under way and leaves the bus. To be called once, by the owner.
    func close() {
        endAll()
        unwatch()
        api.connection_close(bus)
        api.connection_unref(bus)
    }

    private func send(_ question: DaemonQuestion) -> OpaquePointer? {
        guard api.connection_get_is_connected(bus) != 0, let message = question.message(api) else { return nil }
        defer { api.message_unref(message) }
        // The daemon has its own limit, 5 s, and a supervisor watches the daemon.
        var pending: OpaquePointer?
        guard api.connection_send_with_reply(bus, message, &pending, Int32(LANDFALL_NO_TIMEOUT)) != 0 else {
            return nil
        }
        return pending
    }

    /// Reads and writes what can be without waiting, and hands answers out.
    fileprivate func work() {
        let isConnected = api.connection_read_write(bus, 0) != 0
        while api.connection_dispatch(bus) == Int32(LANDFALL_DATA_REMAINS) {}
        if isConnected { return watchWhatIsDue() }
        // A closed socket stays ready for ever, and libdbus does not answer what was under way.
        unwatch()
        for call in endAll() { call.fail(.disconnected) }
    }

    /// Ends what is under way without an answer; returns it.
    @discardableResult private func endAll() -> [DaemonCall] {
        let ended = Array(open.values)
        for call in ended {
            api.pending_call_cancel(call.pending)
            api.pending_call_unref(call.pending)
            call.pending = nil
        }
        open = [:]
        return ended
    }

    fileprivate func answered(_ call: DaemonCall) {
        open[ObjectIdentifier(call)] = nil
        defer {
            api.pending_call_unref(call.pending)
            call.pending = nil
        }
        guard let message = api.pending_call_steal_reply(call.pending) else { return }
        defer { api.message_unref(message) }
        call.end(DaemonReply(api, message))
    }

    private func watchWhatIsDue() {
        guard let watch else { return }
        let hasMore = api.connection_has_messages_to_send(bus) != 0
        let events = AVAHI_WATCH_IN.rawValue | (hasMore ? AVAHI_WATCH_OUT.rawValue : 0)
        poll.pointee.watch_update(watch, AvahiWatchEvent(events))
    }

    private func unwatch() {
        watch.map { poll.pointee.watch_free($0) }
        watch = nil
    }
}

/// One question under way.
final class DaemonCall {
    fileprivate var pending: OpaquePointer?
    private let question: DaemonQuestion
    private unowned let bus: DaemonBus
    /// Nil when nobody wants the answer any more; the bus counts the call as open until it comes.
    private var target: CallbackTarget?

    fileprivate init(_ question: DaemonQuestion, _ target: CallbackTarget, _ bus: DaemonBus) {
        (self.question, self.target, self.bus) = (question, target, bus)
    }

    /// Whether an answer is still to come.
    var isOpen: Bool { pending != nil }

    /// Nobody wants the answer any more.
    func forget() {
        target = nil
    }

    fileprivate func answered() {
        bus.answered(self)
    }

    fileprivate func end(_ reply: DaemonReply) {
        if let code = reply.error { return fail(code) }
        target.map { $0.emit(question.event($0.id, reply)) }
    }

    fileprivate func fail(_ code: AvahiCode) {
        // Without a connection nothing is said of what was asked.
        target.map { $0.emit(code.isConnectionLost ? .failed(code) : question.failure($0.id, code)) }
    }
}

private func busIsReady(
    _: OpaquePointer?, _: Int32, _: AvahiWatchEvent, _ userdata: UnsafeMutableRawPointer?
) {
    userdata.map { Unmanaged<DaemonBus>.fromOpaque($0).takeUnretainedValue().work() }
}

private func callIsAnswered(_: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
    userdata.map { Unmanaged<DaemonCall>.fromOpaque($0).takeUnretainedValue().answered() }
}
