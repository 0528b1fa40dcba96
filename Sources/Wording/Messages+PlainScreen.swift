/// The texts of the plain screen, line by line.
extension Messages {
    package var plainAdd: String { pick("a  save a server", "a  서버 저장") }
    package var plainScan: String { pick("s  scan", "s  주변 서버 찾기") }
    package var plainAgain: String { pick("r  refresh", "r  다시 확인") }
    package var plainBack: String { pick("b  all servers", "b  모든 서버") }
    package var plainQuit: String { pick("q  quit", "q  종료") }
    package var plainUse: String { pick("Use it from now on", "이제부터 사용") }
    package var plainDetails: String { pick("Saved details", "저장된 정보") }

    package func plainItem(_ area: String) -> String {
        pick("\(area): type a name for its details; Enter goes back", "\(area): 이름을 입력하면 자세히, Enter를 누르면 뒤로")
    }

    package func plainPrompt(isName: Bool) -> String {
        isName ? pick("Name: ", "이름: ") : pick("Number, letter or command: ", "번호, 글자 또는 명령: ")
    }

    package var plainUnknown: String { pick("That is not one of the choices", "선택할 수 없는 입력입니다") }
}
