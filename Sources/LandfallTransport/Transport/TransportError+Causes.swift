import Glibc
import LandfallModel
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

extension TransportError {
    /// Gives the error that a library threw at `stage` its code.
    init(_ cause: any Error, stage: Stage) {
        switch cause {
        case let error as TransportError:
            self = error
        case let error as IOError:
            self.init(errno: error.errnoCode, stage: stage)
        case ChannelError.connectTimeout:
            self.init(.connectTimeout, stage: .connect)
        case let error as HTTPParserError:
            self.init(error, stage: stage)
        case is NIOHTTPDecoderError:
            self.init(.badResponse, stage: stage, detail: "bytes came that no request asked for")
        case NIOHTTPDecompression.DecompressionError.limit:
            self.init(.bodyTooLarge, stage: stage, detail: "inflated")
        case is NIOSSLError, is BoringSSLError:
            self.init(.tlsFailed, stage: stage, detail: "\(cause)")
        case is ChannelError:
            self.init(stage == .connect ? .serverUnreachable : .connectionClosed, stage: stage, detail: "\(cause)")
        default:
            self.init(stage == .connect ? .serverUnreachable : .badResponse, stage: stage, detail: "\(type(of: cause))")
        }
    }

    private init(errno: Int32, stage: Stage) {
        let code: FailureCode =
            switch (stage, errno) {
            case (_, EMFILE), (_, ENFILE): .tooManyFiles
            case (.connect, ECONNREFUSED): .connectionRefused
            case (.connect, ETIMEDOUT): .connectTimeout
            case (.connect, _), (.resolve, _): .serverUnreachable
            case (.tls, _): .tlsFailed
            case (.request, _): .connectionClosed
            }
        self.init(code, stage: stage, detail: "errno \(errno)", errno: errno)
    }

    private init(_ error: HTTPParserError, stage: Stage) {
        let code: FailureCode =
            switch error {
            case .headerOverflow: .headTooLarge
            case .invalidEOFState, .closedConnection: .connectionClosed
            default: .badResponse
            }
        self.init(code, stage: stage, detail: "\(error)")
    }
}
