import Glibc
import LandfallModel
import LandfallTransport
import Testing
import WorkflowsTestSupport

@testable import LandfallWording
@testable import LandfallWorkflows

struct MessagesTests {
    @Test(arguments: [
        ENOENT, EACCES, EPERM, EISDIR, ENOTDIR, ENAMETOOLONG, ENOSPC, EROFS, EDQUOT, EIO, ELOOP,
    ])
    func `what happens to files is said in Korean`(code: Int32) {
        let reason = String(cString: strerror(code))
        let korean = Messages(language: .korean)
        for sentence in [
            korean.cannotReadState("", reason), korean.cannotWriteState("", reason), korean.cannotPrint(reason),
            korean.noLock("", reason),
        ] {
            #expect(!sentence.contains { $0.isASCII && $0.isLetter }, "\(sentence)")
        }
        #expect(Messages(language: .english).cannotReadState("/a", reason) == "Cannot read /a: \(reason)")
        #expect(korean.systemReason("Bad message") == "Bad message")
    }

    @Test(arguments: ProxyRefusal.allCases)
    func `every refusal has words in every language`(refusal: ProxyRefusal) {
        let words = Language.allCases.map { Messages(language: $0).proxyFault(.refused(refusal)) }
        #expect(Set(words).count == words.count && !words.contains(""))
    }

    @Test(arguments: [Language.english, .korean])
    func `every kind of failure has a sentence`(language: Language) {
        let messages = Messages(language: language)
        let sentences = ServerExchangeError.Kind.allCases.map {
            messages.cause(ServerExchangeError($0, code: FailureCode(rawValue: "new")))
        }
        #expect(Set(sentences).count == sentences.count && !sentences.contains(""))
    }

    @Test func `a server that is not connected in time is said with the last cause`() {
        let error = WaitError(
            profile: WatchSamples.home, limit: .milliseconds(500), cause: WatchSamples.refused)
        let failure = CommandFailure(error, Messages(language: .english))
        #expect(failure.code.exit == .timedOut && failure.message == "home is not connected after 0.5 s")
        #expect(failure.hints == ["Server unreachable: connection refused"])
    }
}
