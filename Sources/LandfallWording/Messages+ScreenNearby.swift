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

    package var nothingInSight: String { say("No server found yet. Searched so far:") }

    package var stillListening: String { say("Still listening. A server that announces itself appears here.") }

    /// Above the ways to a server, where none is found and where others are.
    package var whereIsServer: String { say("Where is your server?") }
    package var serverElsewhere: String { say("Not listed?") }

    package var wayByAddress: String { say("On another machine") }
    package var addressHintBriefly: String { say("my-mac, https://box:8443") }
    package var itsAddress: String { say("its address:") }

    package var wayBySSH: String { say("Behind ssh") }

    package func chooseHost(_ hosts: [String]) -> String {
        let list = hosts.joined(separator: ", ")
        return say("choose a host: \(list)")
    }

    package var sshHint: String { say("ssh://user@box; needs no open port") }

    package var wayByAnnouncing: String { say("I can log in there") }
    package func runThere(_ command: String) -> String { say("if it runs Linux, run there: \(command)") }

    package var wayByLink: String { say("Someone shared it") }
    package var pasteLink: String { say("paste its link") }

    /// Above the machines that an address may become.
    package var whileYouType: String { say("While you type") }

    package var betterLabel: String { say("better") }

    package func betterOverSSH(_ route: String) -> String {
        say("over ssh, whose host key proves the machine: \(route)")
    }

    package var noTokenForSocket: String { say("not needed on its own socket") }
    package var tokenUnknown: String { say("not known yet; you are asked for one if the server needs it") }

    package var nothingProves: String { say("nothing proves which server this is, so no token would be sent") }

    package func provableBy(_ routes: [String]) -> String {
        let list = routes.joined(separator: ", ")
        return say("can prove its identity (\(list))")
    }
}
