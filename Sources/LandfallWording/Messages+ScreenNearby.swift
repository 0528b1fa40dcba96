/// What Nearby says.
extension Messages {
    package func machines(_ count: Int) -> String { say(count, "\(count) machine", "\(count) machines") }

    package var goneNow: String { say("gone") }

    package var doesNotAnswer: String { say("announced, but not answering") }

    package var seenBefore: String { say("from an earlier scan") }

    package var lookingAround: String { say("Looking…") }

    package var nothingAround: String { say("Nothing found; press i to type an address") }

    /// What the first screen of all says above what was found.
    package func firstSight(_ found: Int) -> String {
        say(
            found, "\(found) server found. Enter saves it; nothing is sent before you confirm.",
            "\(found) servers found. Enter saves one; nothing is sent before you confirm.")
    }

    package var nothingInSight: String { say("No servers yet. Servers that announce themselves appear here.") }

    package var serverElsewhere: String { say("Is your server on another machine?") }

    package var wayByAddress: String { say("Type its address") }

    package var wayBySSH: String { say("Reach it over ssh") }

    package var sshHint: String { say("ssh://user@box; needs no open port") }

    package var wayByAnnouncing: String { say("Announce it there") }

    package var nothingProves: String { say("nothing proves which server this is, so no token would be sent") }

    package func provableBy(_ routes: [String]) -> String {
        let list = routes.joined(separator: ", ")
        return say("can prove its identity over \(list)")
    }
}
