internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallTerminal
internal import LandfallWording
internal import LandfallWorkflows

/// An overlay over a place, which has the keys.
enum Overlay: Sendable {
    /// All keys.
    case help(TextPane)
    /// The command line that does what is shown.
    case command(String)
    case question(OpenQuestion, Dialogue)
    case save(SaveDialogue)
    case palette(Palette)
}

/// A question that is open, and what a yes does.
enum OpenQuestion: Sendable {
    case remove(Profile)
    /// A command of landfall, by its words.
    case run([String])
    case allowSending(Profile)
    /// A session in a project.
    case startSession(Profile, project: String)
    /// The end of a session, and what is done for it.
    case endSession(String, ScreenWork)
    /// Another token than the one that is refused.
    case newToken(Profile)
    /// The polls of servers, by their names, over a metered network.
    case metered(MeteredUse, [ProfileName])

    /// The question as it is asked; the first answer changes nothing.
    func dialogue(_ messages: Messages) -> Dialogue {
        switch self {
        case .remove(let profile):
            Dialogue(
                messages.removeTitle, message: [StyledText(messages.removeQuestion(profile.name.description))],
                answers: [messages.keep, messages.removeAnswer])
        case .run(let words):
            Dialogue(
                messages.runTitle,
                message: [StyledText("$ landfall \(words.map(ShellText.word).joined(separator: " "))")],
                answers: [messages.runAnswer, messages.leaveAnswer])
        case .allowSending(let profile):
            Dialogue(
                messages.sendingTitle, message: [StyledText(messages.sendingQuestion(profile.name.description))],
                answers: [messages.notNow, messages.allowSending])
        case .startSession(let profile, let project):
            Dialogue(
                messages.startTitle,
                message: [
                    StyledText(messages.startQuestion("\(ForeignText(project))", "\(profile.name)"))
                ], answers: [messages.notNow, messages.startAnswer])
        case .endSession(let session, _):
            Dialogue(
                messages.endTitle, message: [StyledText(messages.endQuestion("\(ForeignText(session))"))],
                answers: [messages.keepRunning, messages.endAnswer])
        case .newToken(let profile):
            Dialogue(
                messages.newTokenTitle, message: [StyledText(messages.newTokenQuestion("\(profile.name)"))],
                answers: [messages.giveToken, messages.leaveAnswer])
        case .metered(let use, let names):
            Dialogue(
                messages.meteredTitle,
                message: [
                    StyledText(
                        messages.meteredQuestion(
                            use.network.name.description, names.map(\.description),
                            .polling(MonitorSettings().interval)))
                ],
                answers: MeteredQuestion.answers.map(messages.meteredAnswer))
        }
    }

    /// What an answer does, by its place.
    func wishes(_ answer: Int) -> [Wish] {
        switch self {
        case .remove(let profile): answer == 1 ? [.work(.remove(profile))] : []
        case .run(let words): answer == 0 ? [.run(words)] : []
        case .allowSending(let profile): answer == 1 ? [.work(.session(.allow(profile)))] : []
        case .startSession(let profile, let project):
            answer == 1 ? [.work(.session(.start(profile, project: project)))] : []
        case .metered(let use, _): [.work(.allowMetered(MeteredQuestion.answers[answer], use))]
        case .endSession(_, let work): answer == 1 ? [.work(work)] : []
        case .newToken(let profile): answer == 0 ? [.run(["token", "set", "\(profile.name)"])] : []
        }
    }
}

/// The page of all keys.
struct HelpPage {
    let keymap: Keymap
    let messages: Messages

    /// Its lines: what each key does, in the order in which people need it.
    var lines: [StyledText] {
        let rows = Action.allCases.map { action in
            (keymap.keys(for: action).map(\.sign).joined(separator: " "), messages.help(action))
        }
        let places = PlaceID.allCases.map { place in
            (keymap.keys(for: .goTo).prefix(1).map { "\($0.sign) \(place.letter)" }.joined(), messages.place(place))
        }
        let width = (rows + places).map { DisplayWidth.columns(of: $0.0) }.max() ?? 0
        return (places + rows + [("1 … 9", messages.helpDigits)]).map { keys, text in
            StyledText(keys, .bold).padded(toColumns: width + 2) + StyledText(text)
        } + ["", StyledText(messages.helpSelection, .dim)]
    }

    /// Where it stands.
    static func area(_ screen: Rect) -> Rect { screen.inset(left: 2, top: 2, right: 2, bottom: 1) }
}
