internal import EndlessCodeClient
internal import LandfallConnections
internal import LandfallModel
internal import LandfallSystem
internal import LandfallTokens
internal import LandfallViews
internal import LandfallWording
internal import LandfallWorkflows

/// The results of the screen's work.
enum ScreenMessage: Sendable {
    /// The saved servers, and which one other commands use.
    case profiles(ProfileSet, ServerChoice?)
    /// What this machine is connected to now.
    case network(NetworkNow)
    /// What the user has said of networks.
    case networks([NetworkMemory.Network])
    /// The metered networks through which servers would be asked now.
    case metered([MeteredUse])
    /// They cannot be read.
    case profilesUnreadable(ProfileStoreError)
    /// The state of a server.
    case state(ProfileID, MonitorState)
    /// What is known of a server's history, and of the events of all.
    case history(ProfileID, HistoryKeeper.News)
    /// How far the routes of a test are, by their places.
    case testing(Int, [Int: RouteReport], elapsed: Duration)
    case tested(Int, TestRun.Outcome)
    /// Something is to be told beside all else.
    case notice(Notice)
    /// A source of servers tells something.
    case discovery(DiscoveryEvent)
    /// The user is asked something; the answer has this number.
    case question(Int, of: SaveOrder.ID, PersonQuestion)
    /// How far the route at a place is in the test of a server that is to be saved.
    case saving(SaveOrder.ID, Int, RouteReport)
    /// A message for the user who saves a server.
    case remark(SaveOrder.ID, Notice)
    /// A server was saved, or not; each order has its own identity.
    case saved(SaveOrder.ID, AddFlow.Saved)
    case notSaved(SaveOrder.ID, any Error)
    /// Where the token of a saved server goes.
    case tokenStore(SaveOrder.ID, TokenStoreKind)
    /// A saved server has its token.
    case tokenKept(SaveOrder.ID, TokenKeeping.Change)
    /// The identity of a saved server was compared with what is recorded.
    case compared(SaveOrder.ID, Profile, AcceptRun.Outcome)
    case trouble(WatchTrouble)
    /// What a server says of an area, of one thing in it, or why it says nothing; the number is that of the question.
    case items(Int, [any GetItem])
    case item(Int, any GetItem)
    case unanswered(Int, CommandFailure)
    /// What the last word of a command line could become; the number is that of the question.
    case candidates(Int, [CommandCandidate])
    /// The QR codes of a link, in the order in which they were asked for, or why there are none.
    case encoded(String, Result<[QRCode], QRCode.Failure>)
    /// A link is in the file at this path, or in none, and why.
    case linkWritten(String, Result<String, PrivateFileError>)
    /// What was chosen is not kept, and why.
    case unkept(String)
    /// What is typed is not kept as it should be.
    case outbox(OutboxStore.Trouble)
    /// What the conversation tells; of a run that is over it counts for nothing.
    case chat(ChatNews, run: Int)
    /// The draft as the user's editor has left it, or why it is as it was.
    case edited(Result<String, DraftEditor.Trouble>, run: Int)
    /// A session was started, or not.
    case started(Profile, Result<String, CommandFailure>)
    /// A session was told to do something, and has done it or not.
    case told(Profile, session: String, SessionControl, CommandFailure?)
    /// Sending is allowed now, and the profile says so.
    case chatAllowed(Profile)
    /// What was asked for is done.
    case done(ProfileChange)
    /// It is not, and why.
    case failed(any Error)
}

/// What the screen does to what is saved.
enum ProfileChange: Sendable, Hashable {
    /// Other commands use it now; another name where a variable overrides the choice.
    case used(ProfileName, hiddenBy: String?)
    /// A profile was removed or changed.
    case changed(Undoable)
    case undone(Undoable)
    /// Another program has changed the profile since.
    case notUndone(ProfileName)
}

/// What can be undone for a while.
enum Undoable: Sendable, Hashable {
    case removal(ProfileRemoval.Removed)
    /// The profile before it was edited, and after that.
    case edit(of: Profile, to: Profile)

    /// How long it can be undone.
    static let time = ProfileRemoval.undoTime

    var profile: Profile {
        switch self {
        case .removal(let removed): removed.profile
        case .edit(let before, _): before
        }
    }
}

/// The requests of the screen to its owner.
enum ScreenWork: Sendable {
    /// Follow the saved servers, for as long as the screen is there.
    case follow
    /// The screen has lost the focus: stop polling.
    case pause
    /// Ask at once, and go on.
    case resume
    /// Ask one server at once.
    case poll(ProfileID)
    /// Test one server; its result has this number.
    case test(Profile, number: Int)
    /// End a test where it is.
    case stopTest(number: Int)
    case use(ProfileName)
    case remove(Profile)
    case undo(Undoable)
    /// Keeps what the user says of the servers that would be asked over a metered network.
    case allowMetered(MeteredAnswer, MeteredUse)
    /// Look around from now on, or no longer.
    case scan(Bool)
    case save(SaveOrder)
    /// Find out where the token of a saved server will go.
    case findStore(SaveOrder.ID, ProfileName)
    case ask(AreaQuestion)
    /// What the conversation of a run wants done.
    case chat(ChatOrder, run: Int)
    case session(SessionErrand)
    /// Keeps what stands in the input of a session in a run, and what was given to it; what came back from the outbox is in it.
    case typed([Outbox.Entry], OutboxStore.Key, run: Int, restored: String?)
    /// The same, where it was those entries of another session.
    case moved([Outbox.Entry], OutboxStore.Key, run: Int, from: OutboxStore.Key, Set<String>)
    /// What the user says to a question.
    case answer(Int, PersonAnswer)
    /// The user has gone back from an attempt to save a server, and from its question of that number.
    case leave(SaveOrder.ID, question: Int?)
    /// Says what the last word of a command line could become.
    case complete(Int, _ words: [String], _ last: String)
    /// Makes QR codes of the forms of a link.
    case encode([SharedText], of: String)
    /// Writes a link to a file that is not there yet.
    case writeLink(String, to: String)
    /// Runs a command of landfall with the terminal to itself.
    case runBelow([String])
    /// Lets the user edit the draft of a run in their editor, with the terminal to itself.
    case edit(String, run: Int)
    /// Keeps how the screen is to be.
    case keep(ScreenChoices)
    /// Keeps how the servers are, and what is kept of these alone; nil for all.
    case remember([ProfileID: MonitorState], of: Set<ProfileID>?)
}
