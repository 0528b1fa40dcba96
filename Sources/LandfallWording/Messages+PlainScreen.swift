/// The texts of the plain screen, line by line.
extension Messages {
    package var plainAdd: String { say("save a server") }
    package var plainScan: String { say("scan") }
    package var plainAgain: String { say("refresh") }
    package var plainBack: String { say("all servers") }
    package var plainQuit: String { say("quit") }
    package var plainUse: String { say("Use it from now on") }
    package var plainShare: String { say("Share it as a link") }
    package var plainDetails: String { say("Saved details") }

    package func plainItem(_ area: String) -> String { say("\(area): type a name for its details; Enter goes back") }

    /// `isListed` is whether the choices stand above it.
    package func plainPrompt(isName: Bool, isListed: Bool) -> String {
        if isName { return say("Name: ") }
        return isListed ? say("Number, letter or command: ") : say("Number, letter or command (Enter lists them): ")
    }

    package var plainUnknown: String { say("That is not one of the choices") }
}
