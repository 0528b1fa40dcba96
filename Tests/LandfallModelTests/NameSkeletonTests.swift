import Testing

@testable import LandfallModel

struct NameSkeletonTests {
    private func skeleton(_ name: String) -> NameSkeleton { NameSkeleton(ForeignText(name)) }

    private func looksAlike(_ one: String, _ other: String) -> Bool {
        !skeleton(one).looks.isDisjoint(with: skeleton(other).looks)
    }

    @Test(arguments: [
        ("Studio", "Stud\u{456}o"), ("Studio", "\u{405}tud\u{456}\u{43e}"), ("Studio", "\u{ff33}tudio"),
        ("Studio", "\u{1d412}\u{1d42d}\u{1d42e}\u{1d41d}\u{1d422}\u{1d428}"), ("Studio", "Studio "),
        ("Studio", "\u{a0}Studio"), ("Studio", "Studio\u{2800}"), ("Studio", "Stu\u{200b}dio"),
        ("Studio", "\u{202e}Studio"), ("Studio", "Studio\u{3164}"), ("Studio Mac", "Studio\u{a0}\u{2003}Mac"),
        ("nas1", "nasl"), ("nas1", "nas\u{406}"), ("O", "0"), ("rnac", "mac"), ("paypa", "р\u{430}ур\u{430}"),
        ("é", "e\u{301}"), ("ё", "e\u{308}"), ("서버", "서\u{1107}\u{1165}"), ("서버", "서버\u{feff}"),
        ("Studio", "studio"), ("STUDIO", "\u{1d42c}tudio"), ("Studlo", "StudIo"), ("studlo", "STUDIO"),
        ("studiol", "StudioI"),
        ("\u{e000}", "\u{e001}"), ("ΚΑΤΑ", "KATA"), ("ᏚᎢᎾ", "ST\u{13be}"), ("ꓢtudio", "Studio"),
    ])
    func `names that look alike have a skeleton in common`(one: String, other: String) {
        #expect(looksAlike(one, other))
    }

    @Test(arguments: [
        ("Studio", "Studio 2"), ("Studio Mac", "StudioMac"), ("é", "e"), ("서버", "서비"),
        ("ㅡ", "一"), ("nas1", "nas2"), ("거실", "거 실"),
    ])
    func `others differ`(one: String, other: String) {
        #expect(!looksAlike(one, other))
    }

    @Test(arguments: [
        ("Studio", false), ("Studio Mac", false), ("Anna’s Mac", false), ("Mac\u{a0}mini", false), ("서버", false),
        ("❤\u{fe0f}", false), ("👩\u{200d}💻", false), ("Studio ", true), (" Studio", true), ("Studio  Mac", true),
        ("Stu\u{200b}dio", true), ("Studio\u{2800}", true), ("Studio\u{3164}", true), ("a\u{1b}[m", true),
    ])
    func `what cannot be seen is told`(name: String, hides: Bool) {
        #expect(skeleton(name).hidesCharacters == hides)
    }

    @Test func `the table has what it was made from`() {
        #expect(Confusables.prototypes.count == 2471)
        #expect(Confusables.prototypes[0x6d] == "rn" && Confusables.prototypes[0x1d400 + 25] == "Z")
        // The last entry is a row of ten digits that ends with others.
        #expect(Confusables.prototypes[0x1fbf2] == "2" && Confusables.prototypes[0x1fbf9] == "9")
        #expect(Confusables.prototypes.values.allSatisfy { !$0.isEmpty })
    }
}
