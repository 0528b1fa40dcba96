import Foundation
import LandfallModel
import Testing
import WorkflowsTestSupport

@testable import LandfallConnections
@testable import LandfallTransport
@testable import LandfallWorkflows

struct TailscaleAnswerTests {
    /// 2026-11-21T00:00:00Z.
    private static let now = Date(timeIntervalSince1970: 1_795_219_200)

    private static func finding(_ json: String) throws -> TailscaleFinding {
        let status = try TailnetStatus(json: Array(json.utf8))
        return TailscaleFinding(TailscaleAnswer(.success(status)), isExpected: true, now: now)
    }

    private static func finding(_ error: TailnetError, isExpected: Bool = true) -> TailscaleFinding {
        TailscaleFinding(TailscaleAnswer(.failure(error)), isExpected: isExpected, now: now)
    }

    private static func running(own: String, rest: String = "") -> String {
        #"{"BackendState":"Running","TUN":true,\#(rest)"Self":{"ID":"n1","DNSName":"box.t.ts.net.",\#(own)}}"#
    }

    @Test(arguments: [
        (#""Online":true"#, "", TailscaleFinding.up(name: ForeignText("box.t.ts.net"), isUserspace: false)),
        (
            #""Online":true,"KeyExpiry":"2026-11-28T00:00:01Z""#, "",
            .up(name: ForeignText("box.t.ts.net"), isUserspace: false)
        ),
        (#""Online":true,"KeyExpiry":"2026-11-28T00:00:00Z""#, "", .keyExpiresSoon(days: 7)),
        (#""Online":true,"KeyExpiry":"2026-11-23T12:00:00Z""#, "", .keyExpiresSoon(days: 2)),
        (#""Online":false,"KeyExpiry":"2026-11-21T00:00:01Z""#, "", .keyExpiresSoon(days: 0)),
        (#""Online":true,"KeyExpiry":"2026-11-21T00:00:00Z""#, "", .keyExpired(authURL: nil)),
        (#""Online":false"#, "", .notOnline),
        (#""Online":false,"Expired":true"#, "", .keyExpired(authURL: nil)),
        (
            #""Online":true,"Expired":true"#, #""AuthURL":"https://l/a","#,
            .keyExpired(authURL: ForeignText("https://l/a"))
        ),
    ])
    func `a daemon that is up is judged by this machine's key`(own: String, rest: String, finding: TailscaleFinding)
        throws
    {
        #expect(try Self.finding(Self.running(own: own, rest: rest)) == finding)
    }

    @Test func `userspace mode and a missing name are said`() throws {
        let json = #"{"BackendState":"Running","TUN":false,"Self":{"DNSName":"","Online":true}}"#
        #expect(try Self.finding(json) == .up(name: nil, isUserspace: true))
        #expect(try Self.finding(#"{"BackendState":"Running"}"#) == .up(name: nil, isUserspace: false))
    }

    @Test(arguments: [
        ("NoState", TailscaleFinding.State.noState), ("InUseOtherUser", .inUseByOtherUser),
        ("NeedsLogin", .needsLogin(authURL: ForeignText("https://l/a"))), ("NeedsMachineAuth", .needsApproval),
        ("Stopped", .stopped), ("Starting", .starting), ("Dreaming", .unknown(ForeignText("Dreaming"))),
    ])
    func `each state has a finding of its own`(state: String, finding: TailscaleFinding.State) throws {
        #expect(
            try Self.finding(#"{"BackendState":"\#(state)","AuthURL":"https://l/a"}"#) == .notUp(finding))
    }

    @Test(arguments: [
        (TailnetError.noSocket(path: "/s"), TailscaleFinding.Trouble.notRunning(path: ForeignText("/s"))),
        (.refused(path: "/s"), .notRunning(path: ForeignText("/s"))),
        (.permissionDenied(path: "/s"), .noPermission(path: ForeignText("/s"))),
        (.untrusted(path: "/s"), .untrusted(path: ForeignText("/s"))),
        (.forbidden, .forbidden), (.timedOut, .timedOut), (.cancelled, .timedOut), (.badStatus(500), .badAnswer),
        (.notJSON(offset: 1), .badAnswer), (.badAnswer(.init(code: .badResponse, detail: "")), .badAnswer),
        (.dialFailed, .badAnswer),
    ])
    func `a daemon that cannot be asked is told apart`(error: TailnetError, trouble: TailscaleFinding.Trouble) {
        #expect(Self.finding(error) == .unanswered(trouble))
        #expect(Self.finding(error).status == .warn)
    }

    @Test func `not installed is said where nothing speaks for it`() {
        #expect(Self.finding(.noSocket(path: "/s"), isExpected: false) == .unanswered(.notInstalled))
        #expect(Self.finding(.refused(path: "/s"), isExpected: false) == .unanswered(.notRunning(path: "/s")))
    }

    @Test func `names are looked at only while the tailnet is up`() throws {
        let machine = Machine(
            environment: [:],
            files: SystemFiles(
                read: { $0 == "/etc/resolv.conf" ? .bytes(Array("nameserver 100.100.100.100".utf8)) : .missing },
                list: { _ in nil }, target: { _ in nil }, attributes: { _ in nil }))
        func answer(_ json: String) throws -> MagicDNSFinding {
            TailscaleAnswer(.success(try TailnetStatus(json: Array(json.utf8)))).magicDNS(machine)
        }
        #expect(try answer(#"{"BackendState":"Running"}"#) == .direct)
        #expect(try answer(#"{"BackendState":"Running","TUN":false}"#) == .userspace)
        let disabled = #"{"BackendState":"Running","CurrentTailnet":{"Name":"t","MagicDNSEnabled":false}}"#
        #expect(try answer(disabled) == .disabled)
        // Nobody else is asked, and it does not answer.
        #expect(try answer(#"{"BackendState":"Stopped"}"#) == .dead)
        #expect(TailscaleAnswer(.failure(.timedOut)).magicDNS(machine) == .dead)
        let elsewhere = Machine(
            environment: [:],
            files: SystemFiles(
                read: { $0 == "/etc/resolv.conf" ? .bytes(Array("nameserver 192.0.2.53".utf8)) : .missing },
                list: { _ in nil }, target: { _ in nil }, attributes: { _ in nil }))
        #expect(TailscaleAnswer(.failure(.timedOut)).magicDNS(elsewhere) == .notUsed)
    }
}
