import LandfallModel
import NIOCore
import NIOHTTP1
import NIOSSL

/// The end of the pipeline after an upgrade: bytes in, bytes out. It reads only when it is asked, so that a server
/// that never stops sending fills no memory.
final class StreamHandler: ChannelInboundHandler, RemovableChannelHandler, UpgradeSuccessor {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private struct Reader {
        let promise: EventLoopPromise<[UInt8]?>
        let timeout: Scheduled<Void>
    }

    private var context: ChannelHandlerContext?
    private var received: [UInt8] = []
    private var reader: Reader?
    /// Why nothing more comes: nil in the result for a proper end.
    private var ending: Result<[UInt8]?, any Error>?

    /// Any agreement will do.
    func isAnswered(by _: HTTPHeaders) -> Bool { true }

    var chain: [any ChannelHandler] { [self] }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        end(.failure(TransportError(.connectionClosed, stage: .request)))
    }

    /// Completes `promise` with the next bytes, with nil at the end, or with an error.
    func read(deadline: ContinuousClock.Instant, promise: EventLoopPromise<[UInt8]?>) {
        guard reader == nil else {
            return promise.fail(TransportError(.connectionBusy, stage: .request))
        }
        guard received.isEmpty, ending == nil, let context else {
            return promise.completeWith(takeReceived() ?? .success(nil))
        }
        let timeout = context.eventLoop.assumeIsolated().scheduleTask(in: deadline.timeLeft) {
            self.leave(TransportError(.responseTimeout, stage: .request))
        }
        reader = Reader(promise: promise, timeout: timeout)
        context.read()
    }

    /// Ends the wait of the reader, if there is one. The stream goes on.
    func leave(_ error: TransportError) {
        guard let reader else { return }
        self.reader = nil
        reader.timeout.cancel()
        reader.promise.fail(error)
    }

    /// Sends `bytes`; what is not taken by `deadline` ends the connection.
    func write(_ bytes: [UInt8], deadline: ContinuousClock.Instant, promise: EventLoopPromise<Void>) {
        guard let context else {
            return promise.fail(TransportError(.connectionClosed, stage: .request))
        }
        let timeout = context.eventLoop.assumeIsolated().scheduleTask(in: deadline.timeLeft) {
            promise.fail(TransportError(.responseTimeout, stage: .request))
            context.close(promise: nil)
        }
        promise.futureResult.assumeIsolated().whenComplete { _ in timeout.cancel() }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: promise)
    }

    /// What has come and nobody has read.
    func drain() -> [UInt8] {
        defer { received = [] }
        return received
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard reader != nil else { return }
        if received.isEmpty {
            // Only a part of a TLS record has come.
            context.read()
        } else {
            deliver()
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if case NIOSSLError.uncleanShutdown = error { return }
        end(.failure(TransportError(error, stage: .request)))
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.success(nil))
        context.fireChannelInactive()
    }

    private func end(_ result: Result<[UInt8]?, any Error>) {
        if ending == nil { ending = result }
        deliver()
    }

    private func deliver() {
        guard let reader, let result = takeReceived() else { return }
        self.reader = nil
        reader.timeout.cancel()
        reader.promise.completeWith(result)
    }

    /// What came, then how it ended; nil while there is neither.
    private func takeReceived() -> Result<[UInt8]?, any Error>? {
        guard received.isEmpty else { return .success(drain()) }
        return ending
    }
}
