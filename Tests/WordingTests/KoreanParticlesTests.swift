import Testing

@testable import Wording

/// Particles by the last sound of the word before them.
struct KoreanParticlesTests {
    @Test(arguments: [
        ("서버을(를) 찾다", "서버를 찾다"), ("토큰을(를) 지우다", "토큰을 지우다"), ("\"거실\"은(는) 없다", "\"거실\"은 없다"),
        ("거실(으)로", "거실로"), ("집(으)로", "집으로"), ("서버(으)로", "서버로"), ("토큰(이)라는", "토큰이라는"),
        ("포트 9090은(는)", "포트 9090은"), ("포트 9091이(가)", "포트 9091이"), ("포트 22과(와)", "포트 22와"), ("포트 8(으)로", "포트 8로"),
        ("studio을(를)", "studio를"), ("mail은(는)", "mail은"), ("mail(으)로", "mail로"), ("main이(가)", "main이"),
        ("desk을(를)", "desk을(를)"), ("을(를)", "을(를)"), ("a(b) 서버이(가) b은(는)", "a(b) 서버가 b은(는)"),
        ("studio (거실)을(를)", "studio (거실)을"), ("(없음)", "(없음)"),
    ])
    func `a particle follows the sound, and stays open where nobody knows it`(_ written: String, _ settled: String) {
        #expect(KoreanParticles.settled(written) == settled)
    }

    @Test func `a particle after a command follows the command`() {
        let messages = Messages(language: .korean)
        let hint: Hint = messages.pick("x", "\(command: "landfall scan")을(를) 실행하고 토큰을(를) 확인")
        #expect(hint.description == "landfall scan을 실행하고 토큰을 확인")
    }
}
