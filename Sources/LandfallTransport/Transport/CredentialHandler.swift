import Glibc
import LandfallModel
import NIOCore

/// Puts the token into the head of the next request when that is bytes already: no string and no list of headers ever holds it, and
/// the buffer in which it is sent is wiped when the socket has taken it.
///
/// Copies that nobody here can wipe: those in the socket buffers of the kernel.
final class CredentialHandler: ChannelOutboundHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// What to show with the request that is about to be written; it is used once.
    var token: Token?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard let token = token.take(), case .byteBuffer(let plain) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        let head = Self.head(plain, showing: token)
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.whenComplete { _ in Self.wipe(head) }
        context.write(wrapOutboundOut(.byteBuffer(head)), promise: written)
    }

    /// The head of a request, which ends with an empty line, with one field more (RFC 6750 section 2.1).
    static func head(_ head: ByteBuffer, showing token: Token) -> ByteBuffer {
        token.withBytes { secret in
            // Never grown, for the old memory would stay as it was.
            var buffer = ByteBuffer()
            buffer.reserveCapacity(head.readableBytes + secret.count + 32)
            buffer.writeBytes(head.readableBytesView.dropLast(2))
            buffer.writeStaticString("Authorization: Bearer ")
            buffer.writeBytes(secret)
            buffer.writeStaticString("\r\n\r\n")
            return buffer
        }
    }

    /// Overwrites the memory of a buffer that has been sent, and that nothing reads any more.
    static func wipe(_ buffer: ByteBuffer) {
        // Changed in place: the means that NIO has for that would make a copy, and wipe the copy.
        buffer.withVeryUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            explicit_bzero(UnsafeMutableRawPointer(mutating: start), bytes.count)
        }
    }
}
