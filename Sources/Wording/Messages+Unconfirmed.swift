package import ProfileStore
internal import ServerModel

/// What is said of profiles that landfall has not saved itself.
extension Messages {
    /// Why something of a profile is not used; empty for the route that this is about.
    func unconfirmed(_ reference: String) -> String {
        reference.isEmpty
            ? pick("This route is not confirmed, and landfall did not save it", "landfall이 저장하지 않았고 확인되지도 않은 경로입니다")
            : pick(
                "\(reference) is not confirmed, and landfall did not save it",
                "landfall이 저장하지 않았고 확인되지도 않았습니다: \(reference)")
    }

    /// Behind what it is about.
    package var notConfirmed: String { pick("not confirmed, so not used", "확인하지 않아 쓰지 않음") }

    package func howToConfirm(_ profile: String) -> Hint {
        pick(
            "Look at it and confirm it: \(command: "landfall trust accept \(profile)")",
            "내용을 보고 확인하기: \(command: "landfall trust accept \(profile)")")
    }

    /// The steps to a file of profiles that others could write; nil where they could not. What it runs and reads comes before the step.
    func adopting(_ profiles: ProfileSet?, by step: Hint) -> [Hint] {
        let uses = (profiles?.profiles ?? []).flatMap { profile in profile.uses.map { (profile.name.description, $0) } }
        guard !uses.isEmpty else { return [step] }
        return [pick("Others may have written what it runs or reads:", "다른 사용자가 썼을 수 있는 실행·참조 항목:")]
            + self.uses(uses)
            + [
                step,
                pick(
                    "Each stays off until you confirm it: \(form: "landfall trust accept NAME")",
                    "하나씩 확인하기 전에는 쓰지 않습니다. 확인: \(form: "landfall trust accept 이름")"),
            ]
    }

    /// A line for each; the first twenty.
    func uses(_ uses: [(profile: String, use: ProfileUse)]) -> [Hint] {
        let more = uses.count - 20
        return uses.prefix(20).map { Hint("  \($0.profile): \($0.use.text)") }
            + (more > 0 ? [pick("  and \(more) more", "  외 \(more)개")] : [])
    }

    /// Something that is not confirmed, with where it would lead, before the question.
    package func unconfirmedUse(_ use: ProfileUse, of profile: Profile) -> [String] {
        let name = profile.name.description
        switch use {
        case .route(let text):
            return [pick("\(name) connects by", "\(name)의 연결 경로:"), "  \(text)"]
        case .token(let reference):
            return [pick("\(name) takes its token from", "\(name)의 토큰 출처:"), "  \(ForeignText(reference))"]
                + [pick("and sends it to", "토큰을 보내는 곳:")] + profile.routes.map { "  \($0.text)" }
        }
    }

    package var confirmUse: String { pick("Is that yours? [y/N] ", "직접 설정한 것이 맞나요? [y/N] ") }

    package func confirmed(_ name: String) -> String {
        pick("Confirmed for \(name)", "\(name)의 항목을 확인했습니다")
    }

    func nobodyConfirms(_ name: String) -> String {
        pick(
            "Cannot ask without a terminal whether what \(name) runs or reads is yours",
            "터미널이 없어 \(name)의 실행·참조 항목을 직접 설정했는지 물어볼 수 없습니다")
    }

    func confirmAtTerminal(_ name: String) -> Hint {
        pick(
            """
            Run it on a terminal; in a script, save it anew: \(form: "landfall token set \(name) --token-ref REFERENCE") or \
            \(form: "landfall edit \(name) --route ADDRESS")
            """,
            """
            터미널에서 실행하세요. 스크립트에서는 새로 저장하세요: \(form: "landfall token set \(name) --token-ref 참조") 또는 \
            \(form: "landfall edit \(name) --route 주소")
            """)
    }
}
