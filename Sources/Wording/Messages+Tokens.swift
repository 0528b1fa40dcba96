package import ServerModel
package import TokenStores
package import Workflows

/// What the commands for tokens say.
extension Messages {
    // MARK: Where it is

    /// What a store is called in a sentence.
    package func place(_ kind: TokenStoreKind) -> String {
        switch kind {
        case .keyring: pick("the keyring", "키링")
        case .sealed: pick("the sealed file", "암호화 파일(sealed)")
        }
    }

    /// A place that a reference names.
    package func place(_ reference: TokenReference) -> String {
        switch reference {
        case .store(let kind): place(kind)
        case .environment, .file, .command: ForeignText(reference.description).description
        }
    }

    package func presence(_ presence: TokenKeeping.Presence) -> String {
        switch presence {
        case .present: pick("present", "있음")
        case .absent: pick("absent", "없음")
        case .unknown: pick("unknown", "알 수 없음")
        }
    }

    package func hasNoToken(_ name: String) -> String {
        pick("No token is recorded for \(name)", "\(name)에 기록된 토큰이 없습니다")
    }

    package func howToSetToken(_ name: String, kind: ServerKind) -> Hint {
        let set = "landfall token set \(name)"
        guard kind.product.hints.pairs else { return pick("Set one: \(command: set)", "설정하려면: \(command: set)") }
        return pick(
            "Get one: \(command: "landfall pair \(name)"), or: \(command: set)",
            "받으려면: \(command: "landfall pair \(name)"), 또는: \(command: set)")
    }

    // MARK: How it is given

    /// Stands for what was pasted at a prompt.
    package var pasted: String { pick("(pasted, not shown)", "(붙여 넣음, 표시되지 않음)") }

    package var tokenPrompt: String { pick("Token (not shown): ", "토큰(표시되지 않음): ") }

    package var tokenRefusedTryAgain: String {
        pick("The server refused this token; try again", "서버가 이 토큰을 거부했습니다. 다시 입력하세요")
    }

    package var oneTokenSource: String {
        pick(
            "Give only one of --token-stdin, --token-fd and --token-ref",
            "--token-stdin, --token-fd, --token-ref 중 하나만 지정하세요")
    }

    package var storeOfReference: String {
        pick(
            "--store cannot be used with --token-ref, which says where the token is",
            "토큰의 위치를 지정하는 --token-ref는 --store와 함께 쓸 수 없습니다")
    }

    package func badDescriptor(_ text: String) -> String {
        pick("--token-fd \(text): give the number of an open descriptor", "--token-fd \(text): 열린 디스크립터의 번호를 지정하세요")
    }

    package var badReference: String {
        pick("--token-ref is not a valid token reference", "--token-ref의 값이 올바른 토큰 참조가 아닙니다")
    }

    package var storesAreChosen: Hint {
        pick("For the keyring or the sealed file, use --store", "키링이나 암호화 파일(sealed)은 --store로 지정하세요")
    }

    package var nobodyGivesToken: String {
        pick("Cannot ask for the token without a terminal", "터미널이 없어 토큰을 입력받을 수 없습니다")
    }

    package var howToGiveToken: Hint {
        pick(
            "Give it with --token-stdin, --token-fd N or --token-ref REF",
            "--token-stdin, --token-fd N, --token-ref REF 중 하나로 전달하세요")
    }

    package var terminalShowsToken: String {
        pick(
            "--no-input: the token is not read from a terminal, which would show it",
            "--no-input: 토큰이 화면에 보이므로 터미널에서 읽지 않습니다")
    }

    // MARK: Which store

    package func chooseStore(_ trouble: String, offersReference: Bool) -> String {
        let first = pick(
            """
            \(trouble).
            Where should the token be stored?
              1  in an encrypted file (sealed), with its key in another folder. A copy
                 of one folder is useless; programs that you run can read both

            """,
            """
            \(trouble).
            토큰을 어디에 저장할까요?
              1  암호화 파일(sealed)에 저장하고 키는 다른 폴더에 둡니다. 한쪽 폴더만
                 복사해서는 읽을 수 없지만, 직접 실행한 프로그램은 읽을 수 있습니다

            """)
        let second = pick(
            "  2  outside landfall: a variable, a file or a command that you name\n",
            "  2  landfall 밖에 보관: 지정한 변수, 파일, 명령에서 읽습니다\n")
        let ask =
            offersReference
            ? pick("1, 2, or anything else to stop: ", "1, 2, 그만두려면 다른 키: ")
            : pick("1, or anything else to stop: ", "1, 그만두려면 다른 키: ")
        return first + (offersReference ? second : "") + ask
    }

    package var askReference: String {
        pick("env:VARIABLE, file:/PATH or cmd:COMMAND: ", "env:변수, file:/경로, cmd:명령: ")
    }

    package func cannotRemember(_ trouble: String) -> String {
        pick("The selected token store was not saved. \(trouble)", "토큰 저장소 선택을 저장하지 못했습니다. \(trouble)")
    }

    // MARK: How it is tested

    package func tokenRefusedFor(_ name: String) -> String {
        pick("\(name) refused this token", "\(name) 서버가 이 토큰을 거부했습니다")
    }

    package func tokenUntested(_ trouble: String) -> String {
        pick("The token cannot be tested. \(trouble)", "토큰을 테스트할 수 없습니다. \(trouble)")
    }

    package var nothingChanged: Hint { pick("Nothing was changed", "아무것도 바꾸지 않았습니다") }

    package var keepUntested: Hint {
        pick("To save it without a test: \(again("--no-test"))", "테스트하지 않고 저장하려면: \(again("--no-test"))")
    }

    package func seeTest(_ name: String) -> Hint {
        pick("See why: \(command: "landfall test \(name)")", "원인 확인: \(command: "landfall test \(name)")")
    }

    package func tokenNotNeeded(_ name: String) -> String {
        pick(
            "\(name) needs no token, so this one was not tested",
            "\(name) 서버는 토큰이 필요 없어 이 토큰을 테스트하지 않았습니다")
    }

    // MARK: What was done

    package func tokenIs(_ name: String, _ reference: TokenReference?) -> String {
        let place = reference.map(place) ?? noToken
        return pick("The token of \(name) is in \(place)", "\(name)의 토큰 위치: \(place)")
    }

    package func alreadyIn(_ name: String, _ place: String) -> String {
        pick("The token of \(name) is already in \(place)", "\(name)의 토큰은 이미 \(place)에 있습니다")
    }

    /// Asks before a token is deleted, or only forgotten where it is the user's own.
    package func confirmDeletion(_ name: String, _ reference: TokenReference?, _ text: String) -> String {
        guard case .store(let kind) = reference else {
            return pick(
                "Forget the token reference \(text) of \(name)? [y/N] ", "\(name)의 토큰 참조를 지울까요? (\(text)) [y/N] ")
        }
        return pick(
            "Delete the token of \(name) from \(place(kind))? [y/N] ", "\(name)의 토큰을 \(place(kind))에서 삭제할까요? [y/N] ")
    }

    package var giveYesForToken: Hint {
        pick("To delete it without asking: \(again("--yes"))", "묻지 않고 삭제하려면: \(again("--yes"))")
    }

    package func needsYesForToken(_ name: String) -> String {
        pick(
            "Cannot ask without a terminal whether to delete the token of \(name)",
            "터미널이 없어 \(name)의 토큰을 삭제할지 물어볼 수 없습니다")
    }

    package func tokenDeleted(_ name: String) -> String {
        pick("Deleted the token of \(name)", "\(name)의 토큰을 삭제했습니다")
    }

    package func tokenForgotten(_ name: String, _ reference: String) -> String {
        pick(
            "Removed the token reference of \(name); \(reference) itself was not changed",
            "\(name)의 토큰 참조를 지웠습니다. 원본은 그대로 있습니다: \(reference)")
    }

    package func tokenLeft(_ name: String, _ place: String, _ trouble: String) -> String {
        pick("A token of \(name) remains in \(place). \(trouble)", "\(name)의 토큰이 \(place)에 남아 있습니다. \(trouble)")
    }

    package func deleteByHand(_ command: String) -> Hint {
        pick("To delete it: \(command: command)", "삭제하려면: \(command: command)")
    }
}
