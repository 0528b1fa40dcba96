#if EMBEDDED_ENGINE
    internal import CLandfallAvahiCore
    internal import Glibc

    /// Stands before the sockets of libavahi-core and drops packets of those who have taken more than their ``SourceBudget``.
    ///
    /// `@unchecked Sendable`: used by the only thread of the engine's process.
    final class PacketGate: @unchecked Sendable {
        private struct Source: Hashable {
            var high: UInt64 = 0
            var low: UInt64 = 0
        }

        /// Packets dropped in a row before other work has its turn.
        private static let mostDropped = 256

        private var budget = SourceBudget<Source>()
        private let start = monotonicNanoseconds()
        private var used = PacketGate.processorTime()
        private var current: (source: Source, used: Duration)?
        /// Whether packets were dropped.
        private(set) var hasDropped = false

        /// Takes down what was done since the last call.
        ///
        /// - Returns: How long to do nothing now.
        func settle() -> Duration {
            let before = used
            used = Self.processorTime()
            return budget.spend(used - before, at: now)
        }

        /// Whether the next packet of a socket may be taken in; what comes before it is dropped.
        fileprivate func admits(_ socket: Int32) -> Bool {
            for _ in 0..<Self.mostDropped {
                var address = sockaddr_storage()
                var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
                var byte: UInt8 = 0
                let count = withUnsafeMutablePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        recvfrom(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT), $0, &size)
                    }
                }
                // Not of the network, or nothing that could be read.
                guard count >= 0, let source = Self.source(&address) else { return count >= 0 || errno != EAGAIN }
                if budget.admits(source, at: now) {
                    current = (source, Self.processorTime())
                    return true
                }
                hasDropped = true
                _ = recv(socket, &byte, 1, Int32(MSG_DONTWAIT))
            }
            return false
        }

        /// The packet that was admitted last is done with.
        fileprivate func isDone() {
            guard let (source, before) = current else { return }
            current = nil
            budget.spend(Self.processorTime() - before, by: source, at: now)
        }

        private var now: Duration { .nanoseconds(Int64(clamping: monotonicNanoseconds() &- start)) }

        private static func source(_ address: inout sockaddr_storage) -> Source? {
            let family = Int32(address.ss_family)
            return withUnsafeBytes(of: &address) { bytes in
                switch family {
                // sin_addr and sin6_addr, ip(7) and ipv6(7).
                case AF_INET: Source(low: UInt64(bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
                case AF_INET6:
                    Source(
                        high: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
                        low: bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
                default: nil
                }
            }
        }

        private static func processorTime() -> Duration {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
        }
    }

    extension PacketGate {
        /// Has the gate stand before every socket that libavahi-core watches from now on, for as long as the gate lives.
        func install(in poll: UnsafeMutablePointer<landfall_core_poll>) {
            poll.pointee.gate = Unmanaged.passUnretained(self).toOpaque()
            poll.pointee.admits = { gate, socket in PacketGate.from(gate)?.admits(socket) == true ? 1 : 0 }
            poll.pointee.done = { gate in PacketGate.from(gate)?.isDone() }
        }

        private static func from(_ gate: UnsafeMutableRawPointer?) -> PacketGate? {
            gate.map { Unmanaged<PacketGate>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
