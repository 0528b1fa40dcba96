package import LandfallSystem

/// The events for a program on a screen.
package enum ScreenEvent<Message: Sendable>: Sendable {
    /// A key.
    case key(Key)
    /// Pasted text.
    case paste(Paste)
    /// The mouse, and what was drawn where it stands.
    case mouse(MouseEvent, HitRegion?)
    /// The window has the keyboard, or lost it.
    case focus(Bool)
    /// The screen has another size.
    case resized(TerminalSize)
    /// The time that was asked for has come; counted from when the screen began.
    case tick(Duration)
    /// The process continues after a stop of unknown length.
    case resumed
    /// The terminal has told something about itself.
    case traits(TerminalTraits)
    /// What the program's own work has found.
    case message(Message)
}

extension ScreenEvent {
    /// Whether the user has pressed or pasted something.
    package var isOfUser: Bool {
        switch self {
        case .key, .paste: true
        case .mouse(let mouse, _): if case .press = mouse.action { true } else { false }
        default: false
        }
    }
}

/// The effects that a program wants. The screen does not wait for them.
package enum ScreenEffect<Work: Sendable>: Sendable {
    /// Its own work, whose results come as messages.
    case work(Work)
    /// Work that has the terminal to itself, as it was before the screen; ``ScreenEvent/resumed`` follows.
    case lend(Work)
    /// The screen ends.
    case quit
    /// The same by Ctrl-C, which every command tells by how it ends.
    case interrupt
    /// Ctrl-Z.
    case suspend
    /// The mouse is captured, or given back.
    case mouse(Bool)
    /// Everything is written again, whatever has happened to the screen.
    case redraw
    /// Kitty's keyboard protocol is used, or not.
    case keyboardProtocol(Bool)
    /// The window has another name.
    case title(String)
    /// The terminal copies text to the clipboard if it supports that, which cannot be determined.
    case copy(String)
    /// The terminal gets the user's attention.
    case alert(TerminalAlert)
}

/// How soon a picture has to follow what has come by itself.
package enum FrameUrgency: Sendable {
    /// The user is waiting for it.
    case awaited
    /// Together with what else comes in the time of a frame.
    case soon
    /// Nothing that is shown has changed: the next frame has it.
    case later
}

/// A program on a screen: a value that events change, and a picture of it. It knows no terminal and waits for nothing.
package protocol ScreenProgram: Sendable {
    /// What its work finds.
    associatedtype Message: Sendable
    /// What is done outside of it.
    associatedtype Work: Sendable

    /// Takes an event, and says what is to be done.
    mutating func update(_ event: ScreenEvent<Message>) -> [ScreenEffect<Work>]
    /// How soon it is to be seen what a message has changed, asked before it is taken; the standard is soon.
    func urgency(of message: Message) -> FrameUrgency
    /// Does what many events need done only once, before the next picture; the standard does nothing.
    mutating func settle()
    /// When work begins beside other work; the standard is at once.
    func turn(of work: Work) -> Turn
    /// What it looks like.
    func picture(_ size: TerminalSize) -> Picture
    /// How often it wants a tick, while something moves by itself; nil while nothing does.
    var tickInterval: Duration? { get }
}

extension ScreenProgram {
    package mutating func settle() {}
    package func turn(of _: Work) -> Turn { .beside }
    package func urgency(of _: Message) -> FrameUrgency { .soon }
}

/// Where the work of a program puts what it found.
package struct ScreenMailbox<Message: Sendable>: Sendable {
    let put: @Sendable (Message) -> Void

    /// Hands a message over; it never waits.
    package func post(_ message: Message) {
        put(message)
    }
}
