import Testing

@testable import LandfallTerminal

struct DialogueTests {
    private static func dialogue() -> Dialogue {
        Dialogue(
            "Save a server",
            fields: [
                Dialogue.Field("name", "Name", .text(TextField("diane"))),
                Dialogue.Field("proof", "Proof", .information(StyledText("own socket", .good))),
                Dialogue.Field("lan", "Also", .toggle(false)),
            ], answers: ["save and use", "back"])
    }

    private static func golden(_ dialogue: Dialogue, _ columns: Int = 40, _ rows: Int = 8) -> Golden {
        Golden(columns, rows) { canvas, area in dialogue.draw(on: &canvas, in: area, owner: "save") }
    }

    @Test func `it is a box in the middle, with the cursor in the field that has the keys`() {
        let golden = Self.golden(Self.dialogue())
        #expect(
            golden.text == """

                ╭─ Save a server ──────────────────────╮
                │ Name   diane                         │
                │ Proof  own socket                    │
                │ Also   [ ]                           │
                │                 save and use   back  │
                ╰──────────────────────────────────────╯

                """)
        #expect(golden.picture.frame.cursor == Point(column: 14, row: 2))
    }

    @Test func `keys go to the field, and from field to field`() {
        var dialogue = Self.dialogue()
        #expect(dialogue.take(.character("x")) == .taken)
        #expect(dialogue.text("name") == "dianex")
        #expect(dialogue.take(Key(.tab)) == .taken)
        #expect(dialogue.take(.character(" ")) == .taken)
        #expect(dialogue.isOn("lan"))
        #expect(dialogue.take(.character("x")) == .ignored)
        #expect(Self.golden(dialogue).picture.frame.cursor == nil)
        #expect(dialogue.take(Key(.enter)) == .answered(0))
        _ = dialogue.take(Key(.down))
        _ = dialogue.take(Key(.right))
        #expect(dialogue.take(Key(.enter)) == .answered(1))
        #expect(dialogue.take(Key(.right)) == .taken)
        #expect(dialogue.take(Key(.enter)) == .answered(1))
        #expect(dialogue.take(Key(.tab)) == .taken)
        #expect(dialogue.take(Paste("y\nz")) == .taken)
        #expect(dialogue.text("name") == "dianexy z")
        #expect(dialogue.take(Key(.escape)) == .left)
    }

    @Test func `a step that failed keeps what was typed`() {
        var dialogue = Self.dialogue()
        _ = dialogue.take(.character("2"))
        dialogue.problem = "refused"
        let text = Self.golden(dialogue).text
        #expect(text.contains("│ ▲ refused") && text.contains("diane2"))
    }

    @Test func `clicks answer, choose a field, and change what can be allowed`() {
        var dialogue = Self.dialogue()
        let picture = Self.golden(dialogue).picture
        #expect(picture.region(at: Point(column: 20, row: 5))?.part == 3)
        #expect(dialogue.click(3) == .answered(0))
        #expect(dialogue.click(4) == .answered(1))
        #expect(dialogue.click(2) == .taken)
        #expect(dialogue.isOn("lan"))
        #expect(dialogue.click(1) == .ignored)
        #expect(dialogue.click(9) == .ignored)
    }

    @Test func `where it is too low, the field with the keys is seen`() {
        var dialogue = Self.dialogue()
        _ = dialogue.take(Key(.tab))
        let text = Self.golden(dialogue, 30, 4).text
        #expect(text.contains("Also") && !text.contains("Name"))
        #expect(Self.golden(dialogue, 3, 2).text == "\n")
    }

    @Test func `answers without room side by side stand one below the other`() {
        var dialogue = Dialogue(
            "Save", message: ["why"],
            answers: ["reach it over ssh: ssh://box/localhost:9090", "without a token", "back"])
        let golden = Self.golden(dialogue, 40, 10)
        #expect(
            golden.text == """

                ╭─ Save ───────────────────────────────╮
                │ why                                  │
                │ ▌reach it over ssh:                  │
                │ ▌ssh://box/localhost:9090            │
                │  without a token                     │
                │  back                                │
                ╰──────────────────────────────────────╯


                """)
        #expect(golden.picture.region(at: Point(column: 5, row: 4))?.part == 0)
        #expect(golden.picture.region(at: Point(column: 20, row: 5))?.part == 1)
        #expect(dialogue.take(Key(.down)) == .taken)
        #expect(dialogue.take(Key(.enter)) == .answered(1))
        for _ in 0..<3 { _ = dialogue.take(Key(.down)) }
        #expect(dialogue.take(Key(.enter)) == .answered(2))
        // Where it is too low, the chosen one is seen.
        #expect(Self.golden(dialogue, 40, 4).text.contains("back"))
        _ = dialogue.take(Key(.up))
        #expect(dialogue.take(Key(.enter)) == .answered(1))
    }

    private static func code() -> Dialogue {
        Dialogue(
            "Pair", aside: "over ssh", message: ["", "Run it there", ""],
            fields: [
                Dialogue.Field(
                    "code", "digits", .code(CodeField(hints: (0...6).map { "\($0) of 6" }, refusal: "not digits"))),
                Dialogue.Field("", "", .information("")),
                Dialogue.Field("proof", "proof", .explanation("its host key, which is known since a while ago")),
            ], note: ["", "Sent once"], answers: [])
    }

    @Test func `the last digit of a code answers, typed or pasted`() {
        var dialogue = Self.code()
        #expect(dialogue.asksForCode && !dialogue.takesText && !dialogue.hasSeveralParts)
        for digit in "12345" { #expect(dialogue.take(.character(digit)) == .taken) }
        #expect(dialogue.take(Key(.enter)) == .ignored)
        #expect(dialogue.take(.character("x")) == .ignored)
        #expect(dialogue.take(.character("6")) == .answered(0))
        #expect(dialogue.text("code") == "123456")
        dialogue.set("", in: "code")
        #expect(dialogue.text("code") == "")
        #expect(dialogue.take(Paste("1")) == .taken)
        #expect(dialogue.take(Paste("654-321")) == .answered(0))
        #expect(dialogue.text("code") == "654321")
    }

    @Test func `words have the lines that they need, and empty lines go where there is no room for them`() {
        let whole = Self.golden(Self.code(), 40, 13).text
        #expect(whole.contains("╭─ Pair ─") && whole.contains("─  over ssh ─╮"))
        #expect(whole.contains("│ proof   its host key, which is known │\n│         since a while ago            │"))
        let low = Self.golden(Self.code(), 40, 8).text.split(separator: "\n").map(String.init)
        #expect(low.count == 8 && low[1].contains("Run it there") && low[2].contains("digits"))
        #expect(low[3].contains("0 of 6") && low[4].contains("proof") && low[6].contains("Sent once"))
    }

    @Test func `where it is too low for all of it, it is scrolled until another key`() {
        var dialogue = Dialogue(
            "Accept?", message: (1...9).map { "line \($0)" },
            fields: [Dialogue.Field("name", "Name", .text(TextField()))], answers: ["no", "yes"])
        let area = Rect(TerminalSize(columns: 40, rows: 8))
        #expect(dialogue.isCut(in: area) && !dialogue.isCut(in: Rect(TerminalSize(columns: 40, rows: 13))))
        func isAtName() -> Bool {
            let text = Self.golden(dialogue).text
            return text.contains("Name") && !text.contains("line 1")
        }
        #expect(isAtName())
        dialogue.scroll(by: -20, in: area)
        let golden = Self.golden(dialogue)
        #expect(golden.text.contains("line 1") && golden.text.contains("yes") && !golden.text.contains("Name"))
        #expect(golden.picture.frame.cursor == nil)
        dialogue.scroll(by: 20, in: area)
        #expect(isAtName())
        dialogue.scroll(by: -dialogue.rows(in: area), in: area)
        #expect(!isAtName())
        #expect(dialogue.take(.character("x")) == .taken)
        #expect(isAtName())
        #expect(dialogue.text("name") == "x")
    }
}
