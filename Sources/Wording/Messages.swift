package import struct FoundationEssentials.Date

/// Every sentence that landfall prints, in every language; the compiler makes sure that none is missing.
///
/// One line has no full stop. What came from outside is sanitised before it gets here. JSON is never translated.
package struct Messages: Sendable {
    package let language: Language
    /// The situation that hints are made for.
    package let situation: Situation
    /// The current time, from which ages are computed for a person; nil if times are printed in RFC 3339.
    package let now: Date?

    package init(language: Language, situation: Situation = Situation(), now: Date? = nil) {
        self.language = language
        self.situation = situation
        self.now = now
    }

    /// Picks the words of the language.
    package func pick(_ english: String, _ korean: String) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }

    /// Picks the words of the language, with the commands in them.
    package func pick(_ english: Hint, _ korean: Hint) -> Hint {
        switch language {
        case .english: english
        case .korean: korean
        }
    }

    package var interrupted: String { pick("Interrupted", "중단되었습니다") }

    package func cannotReadState(_ path: String, _ reason: String) -> String {
        pick("Cannot read \(path): \(reason)", "\(path)에서 읽을 수 없습니다: \(korean(reason))")
    }

    package func cannotPrint(_ reason: String) -> String {
        pick("Cannot write the output: \(reason)", "출력할 수 없습니다: \(korean(reason))")
    }

    package func cannotWriteState(_ path: String, _ reason: String) -> String {
        pick("Cannot write \(path): \(reason)", "\(path)에 쓸 수 없습니다: \(korean(reason))")
    }

    /// What strerror(3) says, where it is something that happens to files; it says it in English in this program.
    package func korean(_ reason: String) -> String { Self.reasons[reason] ?? reason }

    private static let reasons = [
        "No such file or directory": "파일이나 폴더가 없습니다", "Permission denied": "권한이 없습니다",
        "Operation not permitted": "허용되지 않는 작업입니다", "Is a directory": "폴더입니다", "Not a directory": "폴더가 아닙니다",
        "File name too long": "이름이 너무 깁니다", "No space left on device": "디스크에 남은 공간이 없습니다",
        "Read-only file system": "읽기 전용 파일 시스템입니다", "Disk quota exceeded": "디스크 할당량을 넘었습니다",
        "Input/output error": "입출력 오류입니다", "Too many levels of symbolic links": "심볼릭 링크가 너무 많습니다",
    ]

    package func damagedState(_ path: String) -> String {
        pick(
            "\(path) is damaged, or landfall did not write it; move it away and try again",
            "\(path) 파일이 손상되었거나 landfall이 만든 것이 아닙니다. 다른 곳으로 옮긴 뒤 다시 시도하세요")
    }

    package var noHome: String {
        pick(
            "Neither HOME nor XDG_STATE_HOME is set, so there is nowhere to save files",
            "HOME과 XDG_STATE_HOME이 설정되어 있지 않아 파일을 저장할 수 없습니다")
    }

    package func badSeconds(_ text: String) -> String {
        pick(
            "--timeout \(text): give a number of seconds between 0.1 and 86400",
            "--timeout \(text): 초 단위로 0.1~86400 사이의 값을 지정하세요")
    }

    package func engine(_ name: String) -> String {
        switch name {
        case "daemon": "avahi-daemon"
        case "embedded": pick("the embedded engine", "내장 엔진")
        default: name
        }
    }
}
