package import EndlessCodeClient

/// What the place Files says.
extension Messages {
    package func filesTouched(_ count: Int) -> String {
        switch count {
        case 0: pick("No files", "읽거나 바꾼 파일 없음,")
        case 1: pick("1 file", "파일 1개,")
        default: pick("\(count) files", "파일 \(count)개,")
        }
    }

    /// Which messages the list of files is made from.
    package func fromMessages(_ count: Int, lacksOlder: Bool, lacksNewer: Bool) -> String {
        let from = pick(
            count == 1 ? "in 1 loaded message" : "in \(count) loaded messages", "불러온 메시지 \(count)개 기준")
        return [
            from, lacksOlder ? pick("older ones not loaded (r loads more)", "이전 메시지는 불러오지 않음(r로 더 불러오기)") : nil,
            lacksNewer ? pick("newer ones not loaded", "이후 메시지는 불러오지 않음") : nil,
        ].compactMap(\.self).joined(separator: "; ")
    }

    package func fromLive(_ count: Int) -> String {
        pick(
            count == 1
                ? "in 1 live message; the server has no transcript of this session"
                : "in \(count) live messages; the server has no transcript of this session",
            "실시간으로 받은 메시지 \(count)개 기준, 서버에 이 세션의 기록 없음")
    }

    package var chooseFile: String { pick("Choose a file", "파일을 고르세요") }
    package var noSuchMessage: String {
        pick("Its message is not loaded", "불러온 메시지 가운데 해당 메시지가 없습니다")
    }
    package var notInTranscript: String { pick("not in the transcript", "기록에 없음") }
    package var notText: String { pick("not text", "텍스트 아님") }
    package var noResultYet: String { pick("no result yet", "아직 결과 없음") }
    package var newFile: String { pick("new", "새 파일") }
    package var lastContent: String { pick("Last content", "마지막 내용") }

    package func fileDeed(_ deed: TouchedFile.Touch.Deed) -> String {
        switch deed {
        case .read: pick("Read", "읽음")
        case .changed: pick("Changed", "변경")
        }
    }

    package func readTimes(_ count: Int) -> String { pick("read \(count)×", "읽음 \(count)회") }

    package func changedTimes(_ count: Int) -> String { pick("changed \(count)×", "변경 \(count)회") }

    package func withoutChanges(_ count: Int) -> String {
        pick(
            count == 1 ? "1 later change not applied" : "\(count) later changes not applied", "이후 변경 \(count)건 미반영")
    }

    /// Which lines of a file were read; `all` is nil if these are all of them, or the number is unknown.
    package func linesRead(from first: Int, count: Int, of all: Int?) -> String {
        let isAll = first == 1 && all.map { $0 <= count } ?? true
        guard !isAll, count > 0 else { return pick(count == 1 ? "1 line" : "\(count) lines", "\(count)줄") }
        let end = first + count - 1
        guard let all else { return pick("lines \(first)–\(end)", "\(first)~\(end)줄") }
        return pick("lines \(first)–\(end) of \(all)", "전체 \(all)줄 중 \(first)~\(end)줄")
    }
}
