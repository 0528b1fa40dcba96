import Glibc
import LandfallModel
import NIOCore
import Testing

@testable import LandfallTransport

struct TooManyFilesTests {
    @Test(arguments: [TransportError.Stage.connect, .resolve, .request], [EMFILE, ENFILE])
    func `a process without descriptors says so, and not that the server is out of reach`(
        stage: TransportError.Stage, number: Int32
    ) {
        let error = TransportError(IOError(errnoCode: number, reason: "socket"), stage: stage)
        #expect(error.code == .tooManyFiles)
        #expect(error.errno == number)
    }

    @Test func `a connection that fails otherwise keeps its code`() {
        let error = TransportError(IOError(errnoCode: EHOSTUNREACH, reason: "connect"), stage: .connect)
        #expect(error.code == .serverUnreachable)
    }
}
