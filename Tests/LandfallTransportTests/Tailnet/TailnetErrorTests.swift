import Glibc
import LandfallModel
import Testing

@testable import LandfallTransport

struct TailnetErrorTests {
    @Test(arguments: [
        (TransportError(.serverUnreachable, stage: .connect, errno: ENOENT), TailnetError.noSocket(path: "/s")),
        (TransportError(.serverUnreachable, stage: .connect, errno: ENOTDIR), .noSocket(path: "/s")),
        (TransportError(.serverUnreachable, stage: .connect), .noSocket(path: "/s")),
        (TransportError(.serverUnreachable, stage: .connect, errno: EACCES), .permissionDenied(path: "/s")),
        (TransportError(.tailscaledUntrusted, stage: .connect), .untrusted(path: "/s")),
        (TransportError(.serverUnreachable, stage: .connect, errno: EPERM), .permissionDenied(path: "/s")),
        (TransportError(.serverUnreachable, stage: .connect, errno: EAGAIN), .timedOut),
        (TransportError(.connectionRefused, stage: .connect, errno: ECONNREFUSED), .refused(path: "/s")),
        (TransportError(.connectTimeout, stage: .connect), .timedOut),
        (TransportError(.responseTimeout, stage: .request), .timedOut),
        (TransportError(.cancelled, stage: .request), .cancelled),
        (TransportError(.badStatus, stage: .request, status: 403), .forbidden),
        (TransportError(.badStatus, stage: .request, status: 400), .badStatus(400)),
        (
            TransportError(.connectionClosed, stage: .request, detail: "x"),
            .badAnswer(.init(code: .connectionClosed, detail: "x"))
        ),
        (
            TransportError(.serverUnreachable, stage: .connect, detail: "y", errno: EPROTOTYPE),
            .badAnswer(.init(code: .serverUnreachable, detail: "y"))
        ),
    ])
    func `a failure of the transport is one of the daemon`(failure: TransportError, expected: TailnetError) {
        #expect(TailnetError(failure, socketPath: "/s") == expected)
    }

    @Test func `every code of the tailnet is said by some error`() {
        let states: [BackendState] = [
            .noState, .inUseByOtherUser, .needsLogin, .needsMachineAuth, .stopped, .starting, .unknown(.init("")),
        ]
        let errors: [TailnetError] =
            [
                .noSocket(path: ""), .refused(path: ""), .permissionDenied(path: ""), .untrusted(path: ""), .forbidden,
                .timedOut,
                .badStatus(500),
                .notJSON(offset: 0), .badAnswer(.init(code: .badResponse, detail: "")), .dialFailed, .cancelled,
                .ownKeyExpired(since: nil, authURL: nil), .unknownPeer(suggestions: []), .ambiguousName([]),
                .noAddress(TailnetNode()),
            ] + states.map { .notUp($0, authURL: nil) }
        let conditions: [PeerCondition] = [.offline(since: nil), .expired(since: nil)]
        let codes = Set(errors.map(\.code) + conditions.compactMap(\.code))
        let listed = FailureCode.all.filter { [.tailscale, .peer].contains($0.stage) }
        #expect(codes == Set(listed + [.tailscaleDialFailed, .cancelled]))
        #expect(Set(states.map { TailnetError.notUp($0, authURL: nil).code }).count == states.count)
    }
}
