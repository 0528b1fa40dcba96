/// What stands beside a list from which a person chooses.
extension Messages {
    package var chooseServer: String { pick("Which server do you want to save?", "어느 서버를 저장할까요?") }

    package var chooseProfile: String { pick("Which server should other commands use?", "다른 명령이 사용할 서버를 선택하세요") }

    package var keysOfList: String {
        pick(
            "↑ ↓ move, type to search, Enter selects, Esc cancels",
            "↑ ↓ 이동, 입력하면 검색, Enter 선택, Esc 취소")
    }

    package var keysOfServers: String {
        pick(
            "↑ ↓ move, type to search or to give an address, Enter selects, Esc cancels",
            "↑ ↓ 이동, 입력하면 검색 또는 주소 지정, Enter 선택, Esc 취소")
    }

    /// What was typed, as an answer of its own.
    package func asTyped(_ text: String) -> String { pick("\(text), as an address", "\(text) (주소)") }

    /// The question for one of so many numbered profiles.
    package func chooseNumber(_ count: Int) -> String {
        pick("Which one? 1 to \(count) or its name, q for none: ", "번호(1~\(count)) 또는 이름, q: 취소: ")
    }

    package var nothingChosen: String { pick("The selection has not changed", "선택을 바꾸지 않았습니다") }

    package var useWhich: String { pick("No profile name given", "프로필 이름을 지정하지 않았습니다") }
}
