package import LandfallModel

/// Why a server on this machine is not proven, and what to do about it.
extension Messages {
    /// Part of a sentence.
    package func doubt(_ doubt: Doubt) -> String {
        switch doubt {
        case .otherUser(let uid): say("another user's process (uid \(uid)) listens there")
        case .ownerUnknown: say("the owner of the listening process is unknown")
        case .notSaidInTime: say("the machine did not report in time who owns the listening process")
        case .noCommand:
            say("ssh cannot run commands on that machine, so the owner of the listening process is unknown")
        case .closed: say("it closes the connection after each answer")
        case .replaceable(let path): say("other users can change \(ForeignText(path))")
        case .redirectedToSelf: say("it was found only through mDNS or DNS")
        }
    }

    /// The sentence of the stage `identity`.
    package func unproven(_ doubt: Doubt) -> String { say("unproven: \(self.doubt(doubt))") }

    /// The next step, which weakens nothing.
    package func remedy(_ doubt: Doubt, route: Route?) -> Hint {
        switch doubt {
        case .closed:
            return say("Turn on keep-alive in the server")
        case .otherUser, .ownerUnknown:
            return say("Run the server as yourself or as root, or reach it over TLS")
        case .notSaidInTime:
            return giveItLonger
        case .noCommand:
            return allowCommands
        case .replaceable:
            return say("Put the socket in a folder that only you can change, such as ~/.diane")
        case .redirectedToSelf:
            let address = ForeignText(route?.url ?? "")
            return say("It runs on this machine; if it is your server, give its address: \(address)")
        }
    }
}
