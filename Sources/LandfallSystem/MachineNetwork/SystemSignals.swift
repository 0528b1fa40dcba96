internal import Glibc

/// What other services of this machine tell everybody over the system bus.
package enum SystemSignal: Sendable, Hashable {
    /// NetworkManager says something else of a device.
    case deviceChanged
    /// The machine is about to sleep (logind's `PrepareForSleep`).
    case sleepBegins
    /// It is awake again.
    case sleepEnds
}

/// Listens to the system bus. Where there is none, it has nothing to tell.
package struct SystemSignals: Sendable {
    /// Whom to listen to.
    package enum Source: Sendable, Hashable, CaseIterable {
        /// NetworkManager, about its devices.
        case devices
        /// logind, about sleep.
        case sleep

        fileprivate var rule: String {
            switch self {
            case .devices:
                "type='signal',sender='\(NetworkManager.service)',interface='\(signal.interface)',"
                    + "member='\(signal.name)',arg0='\(NetworkManager.deviceInterface)'"
            case .sleep:
                "type='signal',sender='org.freedesktop.login1',interface='\(signal.interface)',member='\(signal.name)'"
            }
        }

        fileprivate var signal: (interface: String, name: String) {
            switch self {
            case .devices: ("org.freedesktop.DBus.Properties", "PropertiesChanged")
            case .sleep: ("org.freedesktop.login1.Manager", "PrepareForSleep")
            }
        }

        fileprivate func event(_ value: BusValue?) -> SystemSignal? {
            switch (self, value) {
            case (.devices, _): .deviceChanged
            case (.sleep, .truth(let begins)): begins ? .sleepBegins : .sleepEnds
            case (.sleep, _): nil
            }
        }
    }

    private let source: Source

    /// Prepares; nothing happens before ``events()``.
    package init(_ source: Source) {
        self.source = source
    }

    /// Listens from now on. Ending the iteration, or the task that iterates, ends the thread that reads the bus.
    package func events() -> AsyncStream<SystemSignal> {
        let (events, feed) = AsyncStream<SystemSignal>.makeStream(bufferingPolicy: .bufferingNewest(16))
        guard let stop = StopPipe() else {
            feed.finish()
            return events
        }
        feed.onTermination = { _ in stop.stop() }
        do throws(DetachedThread.Unavailable) {
            // It blocks, in poll(2).
            try DetachedThread.start { [source] in
                Self.read(source, until: stop) { feed.yield($0) }
                feed.finish()
            }
        } catch {
            feed.finish()
        }
        return events
    }

    private static func read(_ source: Source, until stop: StopPipe, _ tell: (SystemSignal) -> Void) {
        guard let bus = SystemBus(), let descriptor = bus.descriptor else { return }
        bus.listen(to: source.rule)
        let take: (BusValue?) -> Void = { value in
            if source == .devices { NetworkManager.hasSpoken() }
            source.event(value).map(tell)
        }
        // Writes the rule; later calls read.
        while bus.signals(source.signal, take) {
            var entries = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop.reader, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&entries, 2, -1) < 0, errno != EINTR { return }
            guard entries[1].revents == 0 else { return }
        }
    }
}
