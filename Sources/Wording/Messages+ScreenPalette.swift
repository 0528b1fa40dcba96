/// What the command line of the screen says.
extension Messages {
    package var paletteHint: String { pick("a landfall command", "landfall 명령") }
    package var paletteKeys: String {
        pick("tab completes   ↑ ↓ choose   ↵ run   esc back", "tab 완성   ↑ ↓ 선택   ↵ 실행   esc 뒤로")
    }
    package var quoteOpen: String { pick("A quote is not closed", "따옴표가 닫히지 않았습니다") }

    /// Below the output of a command that was run beside the screen; nil where it could not be started.
    package func commandEnded(_ status: Int32?) -> String {
        switch status {
        case 0?: pick("Done. Press Enter to return", "끝났습니다. Enter를 누르면 돌아갑니다")
        case let status?:
            pick("Ended with exit code \(status). Press Enter to return", "종료 코드 \(status). Enter를 누르면 돌아갑니다")
        case nil: pick("It could not be started. Press Enter to return", "시작할 수 없습니다. Enter를 누르면 돌아갑니다")
        }
    }

    package var runTitle: String { pick("Run a command", "명령 실행") }
    package var runAnswer: String { pick("Run it", "실행") }

    package func lastStates(_ time: String) -> String { pick("As of \(time):", "\(time) 기준:") }
}
