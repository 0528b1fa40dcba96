package import LandfallConnections
package import LandfallModel

/// What the page of a shared server says.
extension Messages {
    package func shareTitle(_ name: String) -> String { say("Share \(name)") }

    package var shareHint: String { say("Scan it, or copy the link") }

    /// What a link has in it, and what it has not.
    package var shareContents: (has: String, hasNot: String) { (say("It contains"), say("It does not contain")) }

    package func shareName(_ kind: ServerKind) -> String {
        say("its name and kind (\(kind.displayName))")
    }

    package func shareRoutes(_ routes: [SavedRoute]) -> String {
        let names = routes.map { $0.via == .lan ? via(.lan) : path($0) }.joined(separator: ", ")
        return say(routes.count, "\(routes.count) route: \(names)", "\(routes.count) routes: \(names)")
    }

    package var shareIdentity: String { say("its recorded identity") }

    package var shareNoToken: String { say("a token") }

    package var shareNoConsents: String { say("the permissions that you have given it") }

    /// What a link lets its reader do.
    package func shareReader(_ name: String, wantsToken: Bool) -> String {
        wantsToken
            ? say("Anyone who reads it can find \(name), but needs a token to use it")
            : say("Anyone who reads it can find \(name)")
    }

    /// How many routes have no room in a code.
    package func codeHasRoutes(_ count: Int, of all: Int) -> String {
        say("The code holds \(count) of the \(all) routes: the link has them all")
    }

    package var codeNeedsBlocks: String { say("This terminal cannot draw a QR code") }

    package var writeLinkTitle: String { say("Write the link to a file") }

    package var fileLabel: String { say("File") }

    package var writeAnswer: String { say("Write") }

    package func linkWritten(_ path: String) -> String { say("The link is in \(path); landfall add reads it") }

    package var howToReadLink: Hint { say("On the other machine, paste it into \(command: .addLink)") }
}
