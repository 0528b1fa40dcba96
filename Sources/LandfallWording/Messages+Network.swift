internal import LandfallModel
package import LandfallSystem
package import LandfallWorkflows

/// What is said about networks that cost something.
extension Messages {
    package var noNetworkSign: String { say("no network") }

    package var tailnetUp: String { say("tailnet up") }

    package var tailnetDown: String { say("tailnet down") }

    /// That the network costs nothing, in two words.
    package var freeSign: String { say("not metered") }

    package func noNetworkSince(_ time: String) -> String { say("No network since \(time)") }

    /// What the rows of a list are meanwhile.
    package var rowsAsThen: String {
        say("Dimmed rows show the last known status; checks resume with the network.")
    }

    package func networkGone(_ waiting: Int, of all: Int) -> String {
        say("no network; \(waiting) of \(all) servers are waiting")
    }

    package func networkBack(_ name: String) -> String { say("Network is back: \(name)") }

    package func serverGone(_ name: String) -> String { say("\(name) is gone") }

    package func causeSince(_ cause: String, _ time: String) -> String { say("\(cause) since \(time)") }

    package var staysBelow: String { say("content below may be outdated") }

    package func nextTry(_ seconds: Int) -> String { say("next try in \(seconds) s") }

    /// The question before a command polls over a metered network.
    package func askMetered(_ network: String, _ profiles: [String], _ purpose: MeteredPurpose) -> String {
        "\(meteredQuestion(network, profiles, purpose)) [y/N/30 s] "
    }

    /// The same where the answers stand below it.
    package func meteredQuestion(_ network: String, _ profiles: [String], _ purpose: MeteredPurpose) -> String {
        let metered = say("This network (\(network)) is metered")
        let servers = listed(profiles)
        let question =
            switch purpose {
            case .polling(let interval): say("Poll \(servers) here every \(seconds(interval)) s?")
            case .channel: say("Keep a connection to \(servers) open here?")
            }
        return "\(metered). \(question)"
    }

    /// Names, as far as a sentence has room for them.
    private func listed(_ names: [String]) -> String {
        let most = 3
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        guard names.count > most else {
            let first = names.dropLast().joined(separator: ", ")
            return say("\(first) and \(last)")
        }
        let first = names.prefix(most - 1).joined(separator: ", ")
        let rest = names.count - most + 1
        return say("\(first) and \(rest) more")
    }

    /// An answer as it can be chosen.
    package func meteredAnswer(_ answer: MeteredAnswer) -> String {
        switch answer {
        case .no: say("No")
        case .yes: say("Yes")
        case .slowly: say("Every 30 s")
        }
    }

    package var meteredTitle: String { say("Metered network") }

    /// That the network costs something, in one word.
    package var meteredSign: String { say("metered") }

    private func seconds(_ interval: Duration) -> String {
        let seconds = interval / .seconds(1)
        return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }

    /// A note that a command uses a metered network.
    package func isMetered(_ network: String) -> String { say("This network is metered: \(network)") }

    package func meteredRefused(_ profile: String, _ network: String) -> String {
        say("\(profile): the network \(network) is metered, and using it is not allowed")
    }

    /// How to use a metered network from now on.
    package func howToAllowMetered(_ profile: String) -> [Hint] {
        [say("Allow it on this network: \(command: .allowMetered, profile)"), notMetered]
    }

    /// The same, and how to use it for one command.
    package func howToUseMetered(_ profile: String) -> [Hint] {
        let once = again(.metered)
        return howToAllowMetered(profile) + [say("Allow it this once: ").followed(by: once)]
    }

    /// Why a connection is lost, and what is under way: in Korean a cause is a whole sentence.
    package func inARow(_ parts: [String]) -> String { parts.joined(separator: say(", ")) }

    /// Reports that the connection was lost and is being tried again.
    package func channelLost(_ profile: String, _ cause: String) -> String { say("\(profile): \(cause), trying again") }

    package func channelBack(_ profile: String) -> String { say("\(profile): Connected again") }

    private var notMetered: Hint { say("If it is not metered: \(command: .notMetered)") }

    package var noNetworkHere: String { say("No network connection") }

    /// That an answer is for no network, as of a server on this machine.
    package func noMeteredRoute(_ profile: String) -> String {
        say("No route of \(profile) uses a network now, so there is none to save the answer for")
    }
    package var noDefaultRoute: String { say("No default route: landfall cannot tell which network this is") }

    /// Whether a network is metered, and how landfall knows.
    package func metered(_ network: CurrentNetwork) -> String {
        let (isMetered, source) = network.metered
        let word = isMetered ? say("yes") : say("no")
        let guess = network.managed == .guessedYes || network.managed == .guessedNo
        return switch source {
        case .person: say("\(word), set by you")
        case .networkManager where guess: say("\(word), guessed by NetworkManager")
        case .networkManager: say("\(word), according to NetworkManager")
        case .device: say("\(word), because the device is a modem")
        case .nobody: say("\(word), assumed: no information")
        }
    }

    /// What the user has answered.
    package func metered(_ answer: MeteredAnswer) -> String {
        switch answer {
        case .yes: say("allowed")
        case .slowly: say("every 30 s")
        case .no: say("not allowed")
        }
    }

    package var networkLabel: (network: String, metered: String, profiles: String) {
        (say("network"), say("metered"), say("profiles"))
    }

    /// Confirms what was set for a network.
    package func networkSaid(_ isMetered: Bool?, _ network: String) -> String {
        switch isMetered {
        case true?: say("Treating \(network) as metered")
        case false?: say("Treating \(network) as not metered")
        case nil: say("NetworkManager now decides whether \(network) is metered")
        }
    }
}

extension Hint {
    /// The hint with another one behind it.
    fileprivate func followed(by other: Hint) -> Hint { Hint(pieces + other.pieces) }
}
