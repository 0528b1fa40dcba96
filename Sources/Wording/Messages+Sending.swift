package import ProfileStore
package import ServerModel

/// What is said about sending to a server.
extension Messages {
    /// What the user is asked before anything is sent.
    package func askSending(_ profile: String) -> String {
        pick(
            "Messages let Claude Code act on the server. Allow sending for \(profile)? [y/N] ",
            "메시지를 보내면 Claude Code가 그 컴퓨터에서 작업을 실행할 수 있습니다. \(profile)에 허용할까요? [y/N] ")
    }

    package func sendingRefused(_ profile: String) -> String {
        profile.isEmpty
            ? pick("Sending is not allowed for this profile", "이 프로필에는 메시지 보내기가 허용되지 않았습니다")
            : pick("Sending is not allowed for \(profile)", "\(profile) 서버에는 메시지 보내기가 허용되지 않았습니다")
    }

    package func howToAllowSending(_ profile: String) -> Hint {
        let edit =
            profile.isEmpty
            ? Hint(form: "landfall edit \(pick("NAME", "이름")) --sending")
            : Hint(command: "landfall edit \(profile) --sending")
        return pick("Allow it on a terminal: \(edit)", "터미널에서 허용하세요: \(edit)")
    }

    /// Why a program cannot give the consent.
    package var sendingNeedsTerminal: String {
        pick("Sending can be allowed only at a terminal", "메시지 보내기는 터미널에서 직접 허용해야 합니다")
    }

    package func nothingToSendTo(_ kind: ServerKind) -> String {
        pick("Messages cannot be sent to a \(kind.displayName) server", "\(kind.displayName) 서버에는 메시지를 보낼 수 없습니다")
    }

    /// How `show` says that sending is allowed.
    package func sendingAllowed(_ consent: SendingConsent) -> String {
        guard let given = consent.given?.description else { return pick("allowed", "허용됨") }
        return pick("allowed since \(given)", "\(given)부터 허용됨")
    }

    /// A note that the consent has ended.
    package func sendingWithdrawn(_ name: String) -> Hint {
        pick(
            "The routes have changed, so sending is no longer allowed. Allow it again: \(command: "landfall edit \(name) --sending")",
            "경로가 바뀌어 보내기 허용이 취소되었습니다. 다시 허용: \(command: "landfall edit \(name) --sending")")
    }

    /// The label of the line that ``sendingAllowed(_:)`` fills.
    package var sendingLabel: String { pick("sending", "보내기") }
}
