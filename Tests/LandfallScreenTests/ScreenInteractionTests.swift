import LandfallConnections
import LandfallModel
import LandfallTerminal
import LandfallTokens
import LandfallTransport
import LandfallWording
import LandfallWorkflows
import Testing

@testable import LandfallScreen

/// The user at the screen, as workflows ask them: each question is shown with its order, and only a yes is one.
@Suite(.timeLimit(.minutes(1)))
struct ScreenInteractionTests {
    private let news = PostedNews()
    private let answers = PendingAnswers()
    private let order = SaveOrder.ID(dialogue: 4, attempt: 2)

    private static let certificate = PeerCertificate(
        certificateSHA256: Fingerprint(hashing: [1]), publicKeySHA256: Fingerprint(hashing: [2]),
        notBefore: 1_762_000_000, notAfter: 2_077_000_000,
        names: CertificateNames(subject: "den.local", issuer: "den.local", isSelfIssued: true))

    private func person(typed: String = "") -> ScreenInteraction {
        ScreenInteraction(answers: answers, order: order, typed: typed, post: news.post)
    }

    /// The questions that were shown of that order, each with its number.
    private var asked: [(number: Int, question: PersonQuestion)] {
        news.all.compactMap { posted in
            if case .question(let number, order, let question) = posted { (number, question) } else { nil }
        }
    }

    /// Asks something, and answers the question that this shows; nil leaves it.
    private func ask<Result: Sendable>(
        _ answer: PersonAnswer?, _ body: @escaping @Sendable (ScreenInteraction) async -> Result
    ) async -> Result {
        let (person, before) = (person(), asked.count)
        let asking = Task { await body(person) }
        await settle { asked.count > before }
        let number = asked.last?.number ?? 0
        if let answer {
            await answers.take(answer, to: number)
        } else {
            await answers.leave(order, question: number)
        }
        return await asking.value
    }

    private static let said: [(answer: PersonAnswer?, isYes: Bool)] = [
        (.yes, true), (.no, false), (nil, false), (.text("yes"), false), (.remedy(.withoutToken), false),
    ]

    @Test func `only a yes accepts a certificate, allows cleartext and takes another identity`() async {
        for (answer, isYes) in Self.said {
            #expect(
                await ask(answer) { await $0.judges(Self.certificate, of: "den", isKept: true, among: []) == .accepted }
                    == isYes)
            #expect(
                await ask(answer) { await $0.allowsCleartext(to: "http://den", in: "10.0.0.0/24", on: "wlan0") }
                    == isYes)
            #expect(await ask(answer) { await $0.acceptsChange() } == isYes)
            #expect(await ask(answer) { await $0.acceptsSealed(without: TokenStoreError(.noTokenStore)) } == isYes)
        }
        // Each says what it is about.
        guard case .certificate(Self.certificate, of: "den", among: _) = asked[0].question,
            case .cleartext("http://den", subnet: "10.0.0.0/24", interface: "wlan0") = asked[1].question,
            case .change = asked[2].question, case .sealed(let error) = asked[3].question
        else {
            Issue.record("another question")
            return
        }
        #expect(error.code == .noTokenStore && Set(asked.map(\.number)).count == asked.count)
    }

    @Test func `one of the remedies is taken where it is the answer, and none otherwise`() async {
        let remedies: [Remedy] = [.withoutToken, .allowCleartext()]
        for (answer, wanted): (PersonAnswer?, Remedy?) in [
            (.remedy(.withoutToken), .withoutToken), (.yes, nil), (.no, nil), (nil, nil),
        ] {
            #expect(await ask(answer) { await $0.remedy(nil, among: remedies) } == wanted)
        }
        guard case .remedy(nil, remedies)? = asked.first?.question else {
            Issue.record("another question")
            return
        }
    }

    @Test func `a token is what is typed to its question, and nothing else gives one`() async throws {
        let given = await ask(.text("sesame")) { try? await $0.token(.prompt, without: nil) }
        #expect(try given?.isEqual(to: Token("sesame".utf8)) == true)
        for answer: PersonAnswer? in [.yes, .no, nil] {
            #expect(await ask(answer) { try? await $0.token(.prompt, without: nil) } == nil)
        }
        #expect(await ask(.text("")) { try? await $0.token(.prompt, without: nil) } == nil)
    }

    @Test func `a token that was typed before is used once, and asked for after a refusal`() async throws {
        let person = person(typed: "first")
        #expect(try await person.token(.prompt, without: nil).isEqual(to: Token("first".utf8)))
        #expect(asked.isEmpty)
        let asking = Task { try? await person.token(.prompt, without: nil) }
        await settle { !asked.isEmpty }
        await answers.take(.text("second"), to: asked[0].number)
        #expect(try await asking.value?.isEqual(to: Token("second".utf8)) == true)
    }

    @Test func `no workflow allows to send by itself`() async throws {
        let name = try #require(ProfileName("den"))
        #expect(await !person().allowsSending(to: name) && asked.isEmpty)
    }

    @Test func `what the work tells is told of its order, and how far it is too`() async {
        let person = person()
        let report = RouteReport(label: "den", via: .direct, route: nil, stages: [])
        let result = await person.waits { observe in
            observe(1, report)
            return 7
        }
        let told = news.last { if case .saving(order, 1, report) = $0 { true } else { nil } }
        #expect(result == 7 && told == true)
        #expect(await !person.hasLeft)
        await answers.leave(order, question: nil)
        #expect(await person.hasLeft)
        // Another attempt is another one.
        let other = ScreenInteraction(
            answers: answers, order: SaveOrder.ID(dialogue: 4, attempt: 3), typed: "", post: news.post)
        #expect(await !other.hasLeft)
    }
}
