import LandfallModel
import Testing

@testable import EndlessCodeClient

/// Which files a conversation has touched, and what was in them last.
struct TranscriptFilesTests {
    private func transcript(_ lines: String...) -> Transcript {
        var transcript = Transcript()
        transcript.append(lines.map(TranscriptServer.raw))
        return transcript
    }

    private func call(_ id: String, _ tool: String, _ input: String) -> String {
        let use = #"{"type":"tool_use","id":"\#(id)","name":"\#(tool)","input":\#(input)}"#
        return #"{"type":"assistant","uuid":"c-\#(id)","message":{"content":[\#(use)]}}"#
    }

    private func result(_ id: String, _ detail: String, text: String = "ok", isError: Bool = false) -> String {
        let block = #"{"type":"tool_result","tool_use_id":"\#(id)","is_error":\#(isError),"content":"\#(text)"}"#
        return
            #"{"type":"user","uuid":"r-\#(id)","toolUseResult":\#(detail),"message":{"content":[\#(block)]}}"#
    }

    private func read(_ id: String, _ content: String, first: Int = 1, of count: Int? = nil) -> [String] {
        let total = count.map { #","totalLines":\#($0)"# } ?? ""
        let file = #"{"filePath":"/a","content":"\#(content)","startLine":\#(first)\#(total)}"#
        return [call(id, "Read", #"{"file_path":"/a"}"#), result(id, #"{"type":"text","file":\#(file)}"#)]
    }

    private func edit(_ id: String, old: Int, _ lines: String...) -> [String] {
        let olds = lines.count { !$0.hasPrefix("+") }
        let news = lines.count { !$0.hasPrefix("-") }
        let texts = lines.map { "\"\($0)\"" }.joined(separator: ",")
        let hunk =
            #"{"oldStart":\#(old),"oldLines":\#(olds),"newStart":\#(old),"newLines":\#(news),"lines":[\#(texts)]}"#
        return [
            call(id, "Edit", #"{"file_path":"/a","old_string":"?","new_string":"!"}"#),
            result(id, #"{"filePath":"/a","structuredPatch":[\#(hunk)]}"#),
        ]
    }

    private func file(_ lines: [String]...) throws -> TouchedFile {
        var transcript = Transcript()
        transcript.append(lines.joined().map(TranscriptServer.raw))
        #expect(transcript.files.count == 1)
        return try #require(transcript.files.first)
    }

    private func lines(_ file: TouchedFile) -> [String]? { file.content?.lines.map(\.raw) }

    @Test func `a file that was read has those lines, and says whether they are all`() throws {
        let whole = try file(read("1", #"one\ntwo\n"#, of: 2))
        #expect(lines(whole) == ["one", "two"] && whole.content?.isWhole == true)
        let part = try file(read("1", "two", first: 2, of: 9))
        #expect(part.content?.firstLine == 2 && part.content?.isWhole == false)
        // Parts that follow each other are one.
        let joined = try file(read("1", #"one\ntwo"#, of: 3), read("2", #"two\nthree"#, first: 2, of: 3))
        #expect(lines(joined) == ["one", "two", "three"] && joined.content?.isWhole == true)
        #expect(joined.readCount == 2)
        // What is read later and is another text takes the place.
        let other = try file(read("1", #"one\ntwo"#, of: 2), read("2", "zwei", first: 2, of: 2))
        #expect(lines(other) == ["zwei"] && other.content?.isWhole == false)
    }

    @Test func `changes are applied where they fit, from whichever end`() throws {
        let file = try file(
            read("1", #"one\ntwo\nthree"#, of: 3), edit("2", old: 1, " one", "-two", "+zwei", "+drei"),
            edit("3", old: 4, "-three", "+vier"))
        #expect(lines(file) == ["one", "zwei", "drei", "vier"])
        #expect(file.content?.lineCount == 4 && file.content?.missedChanges == 0)
        #expect(file.changeCount == 2 && file.touches.map(\.tool?.raw) == ["Read", "Edit", "Edit"])
    }

    @Test func `a change beside the part that was read moves it, and one that does not fit is counted`() throws {
        let moved = try file(read("1", #"ten\neleven"#, first: 10, of: 20), edit("2", old: 2, "-x", "+a", "+b"))
        #expect(moved.content?.firstLine == 11 && lines(moved) == ["ten", "eleven"])
        #expect(moved.content?.lineCount == 21)
        let behind = try file(read("1", "ten", first: 10, of: 20), edit("2", old: 15, "-x"))
        #expect(lines(behind) == ["ten"] && behind.content?.lineCount == 19)
        let odd = try file(
            read("1", #"one\ntwo"#, of: 2), edit("2", old: 1, "-other", "+x"), edit("3", old: 2, "-two", "+x"))
        #expect(lines(odd) == ["one", "two"] && odd.content?.missedChanges == 2)
        let across = try file(read("1", #"one\ntwo"#, of: 9), edit("2", old: 2, "-two", "-three"))
        #expect(across.content?.missedChanges == 1)
        // Read anew it is known again.
        let again = try file(
            read("1", #"one\ntwo"#, of: 2), edit("2", old: 1, "-other", "+x"), read("3", #"x\ntwo"#, of: 2))
        #expect(lines(again) == ["x", "two"] && again.content?.missedChanges == 0)
    }

    @Test func `what is written is the content, and without details words are replaced by words`() throws {
        let write = [
            call("1", "Write", #"{"file_path":"/a","content":"one\ntwo two\n"}"#),
            result("1", #"{"type":"create","filePath":"/a","content":"one\ntwo two\n","structuredPatch":[]}"#),
        ]
        let written = try file(write)
        #expect(lines(written) == ["one", "two two"] && written.isNew && written.content?.isWhole == true)
        func edited(_ input: String) throws -> TouchedFile {
            try file(write, [call("2", "Edit", input), result("2", "null")])
        }
        let once = try edited(#"{"file_path":"/a","old_string":"one","new_string":"1\n1"}"#)
        #expect(lines(once) == ["1", "1", "two two"])
        let twice = try edited(#"{"file_path":"/a","old_string":"two","new_string":"2"}"#)
        #expect(lines(twice) == ["one", "two two"] && twice.content?.missedChanges == 1)
        let all = try edited(#"{"file_path":"/a","old_string":"two","new_string":"2","replace_all":true}"#)
        #expect(lines(all) == ["one", "2 2"])
        let nothing = try edited(#"{"file_path":"/a","old_string":"","new_string":"2"}"#)
        #expect(nothing.content?.missedChanges == 1)
    }

    @Test func `what failed or has no result yet changes nothing, and is told`() throws {
        let input = #"{"file_path":"/a","old_string":"one","new_string":"1"}"#
        let file = try file(
            read("1", "one", of: 1), [call("2", "Edit", input), result("2", "null", text: "no", isError: true)],
            [call("3", "Edit", input)])
        #expect(file.touches.map(\.outcome) == [.done, .failed, .open])
        #expect(lines(file) == ["one"] && file.changeCount == 0)
    }

    @Test func `numbered lines are read where the server keeps the details to itself`() throws {
        func content(_ text: String) throws -> FileContent? {
            try file([call("1", "Read", #"{"file_path":"/a"}"#), result("1", "null", text: text)]).content
        }
        let read = try content(#"     7→seven\n     8→\n\n<system-reminder>\n     9→x"#)
        #expect(read?.firstLine == 7 && read?.lines.map(\.raw) == ["seven", ""] && read?.isWhole == false)
        #expect(try content("no such file") == nil)
        #expect(try content(#"1→a\n3→c"#)?.lines.count == 1)
        #expect(try content("99999999999999999999→a") == nil)
        #expect(try content("9223372036854775807→a") == nil)
    }

    @Test func `numbers that nothing can be added to are no numbers of lines`() throws {
        let read = try file(read("1", "x", first: .max, of: .max))
        #expect(read.content?.firstLine == 1 && read.content?.lineCount == nil)
        let edit = try file(self.read("1", "x", of: 1), edit("2", old: .max, "-x"))
        #expect(edit.content?.missedChanges == 1)
    }

    @Test func `side conversations stand where they were started, and others behind all else`() throws {
        let side =
            #"{"type":"assistant","uuid":"s","agentId":"x","message":{"content":[{"type":"tool_use","id":"i","name":"Read","input":{"file_path":"/side"}}]}}"#
        let lost = side.replacing("\"s\"", with: "\"l\"").replacing("\"x\"", with: "\"y\"").replacing(
            "\"i\"", with: "\"j\""
        )
        .replacing("/side", with: "/lost")
        let transcript = transcript(
            lost, side, call("t", "Task", "{}"), result("t", #"{"agentId":"x","status":"completed"}"#),
            call("2", "Read", #"{"file_path":"/main"}"#))
        let files = transcript.files
        #expect(files.map(\.path.raw) == ["/side", "/main", "/lost"])
        #expect(files[0].touches[0].item == transcript.items[0].id && files[2].touches[0].item == nil)
    }

    @Test func `a result alone tells too, and other tools tell nothing`() throws {
        let alone = result("9", #"{"type":"text","file":{"filePath":"/a","content":"x","startLine":1,"totalLines":1}}"#)
        let files = transcript(alone, call("1", "Bash", #"{"command":"cat /b","file_path":"/b"}"#)).files
        #expect(files.map(\.path.raw) == ["/a"] && files[0].touches[0].tool == nil)
        #expect(files[0].content?.isWhole == true)
    }

    @Test func `5,000 edits of a long file are put together at once`() throws {
        let text = (1...2_000).map { "line \($0)" }.joined(separator: #"\n"#)
        var transcript = Transcript()
        transcript.append(read("0", text, of: 2_000).map(TranscriptServer.raw))
        for number in 1...2_499 {
            let line = number % 2_000 + 1
            let before = number > 2_000 ? "x" : "line \(line)"
            transcript.append(edit("\(number)", old: line, "-\(before)", "+x").map(TranscriptServer.raw))
        }
        let start = ContinuousClock.now
        let file = try #require(transcript.files.first)
        #expect(file.content?.missedChanges == 0 && file.changeCount == 2_499)
        #expect(start.duration(to: .now) < .seconds(5))
    }
}
