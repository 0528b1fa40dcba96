package import MachineNetwork
internal import ServerModel
package import Workflows

/// What is said about networks that cost something.
extension Messages {
    /// The question before a command polls over a metered network.
    package func askMetered(_ network: String, _ profiles: [String], _ purpose: MeteredPurpose) -> String {
        "\(meteredQuestion(network, profiles, purpose)) [y/N/30 s] "
    }

    /// The same where the answers stand below it.
    package func meteredQuestion(_ network: String, _ profiles: [String], _ purpose: MeteredPurpose) -> String {
        let metered = pick("This network (\(network)) is metered", "이 네트워크(\(network))는 종량제입니다")
        let servers = listed(profiles)
        let question =
            switch purpose {
            case .polling(let interval):
                pick(
                    "Poll \(servers) every \(seconds(interval)) s here?",
                    "여기에서 \(servers) 서버를 \(seconds(interval))초마다 확인할까요?")
            case .channel:
                pick("Keep a connection to \(servers) open here?", "여기에서 \(servers) 서버와의 연결을 유지할까요?")
            }
        return "\(metered). \(question)"
    }

    /// Names, as far as a sentence has room for them.
    private func listed(_ names: [String]) -> String {
        let most = 3
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        guard names.count > most else {
            let first = names.dropLast().joined(separator: ", ")
            return pick("\(first) and \(last)", "\(first), \(last)")
        }
        let first = names.prefix(most - 1).joined(separator: ", ")
        let rest = names.count - most + 1
        return pick("\(first) and \(rest) more", "\(first) 외 \(rest)개")
    }

    /// An answer as it can be chosen.
    package func meteredAnswer(_ answer: MeteredAnswer) -> String {
        switch answer {
        case .no: pick("No", "아니요")
        case .yes: pick("Yes", "예")
        case .slowly: pick("Every 30 s", "30초마다")
        }
    }

    package var meteredTitle: String { pick("Metered network", "종량제 네트워크") }

    /// That the network costs something, in one word.
    package var meteredSign: String { pick("metered", "종량제") }

    private func seconds(_ interval: Duration) -> String {
        let seconds = interval / .seconds(1)
        return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }

    /// A note that a command uses a metered network.
    package func isMetered(_ network: String) -> String {
        pick("This network is metered: \(network)", "종량제 네트워크입니다: \(network)")
    }

    package func meteredRefused(_ profile: String, _ network: String) -> String {
        pick(
            "\(profile): this network is metered, and using it is not allowed: \(network)",
            "\(profile): 종량제 네트워크이고 사용이 허용되지 않았습니다: \(network)")
    }

    /// How to use a metered network from now on.
    package func howToAllowMetered(_ profile: String) -> [Hint] {
        let allow = "landfall edit \(profile) --metered yes"
        return [
            pick("Allow it on this network: \(command: allow)", "이 네트워크에서 허용: \(command: allow)"),
            notMetered,
        ]
    }

    /// The same, and how to use it for one command.
    package func howToUseMetered(_ profile: String) -> [Hint] {
        let once = again("--metered")
        return howToAllowMetered(profile) + [pick("Allow it this once: ", "이번만 허용: ").followed(by: once)]
    }

    /// Why a connection is lost, and what is under way: in Korean a cause is a whole sentence.
    package func inARow(_ parts: [String]) -> String { parts.joined(separator: pick(", ", ". ")) }

    /// Reports that the connection was lost and is being tried again.
    package func channelLost(_ profile: String, _ cause: String) -> String {
        pick("\(profile): \(cause), trying again", "\(profile): \(cause). 다시 시도합니다")
    }

    package func channelBack(_ profile: String) -> String {
        pick("\(profile): Connected again", "\(profile): 다시 연결되었습니다")
    }

    private var notMetered: Hint {
        pick(
            "If it is not metered: \(command: "landfall network metered no")",
            "종량제가 아니라면: \(command: "landfall network metered no")")
    }

    package var noNetworkHere: String { pick("No network connection", "네트워크에 연결되어 있지 않습니다") }

    /// Whether a network is metered, and how landfall knows.
    package func metered(_ network: CurrentNetwork) -> String {
        let (isMetered, source) = network.metered
        let word = isMetered ? pick("yes", "예") : pick("no", "아니요")
        let guess = network.managed == .guessedYes || network.managed == .guessedNo
        return switch source {
        case .person: pick("\(word), set by you", "\(word), 직접 지정함")
        case .networkManager where guess: pick("\(word), guessed by NetworkManager", "\(word), NetworkManager의 추정")
        case .networkManager: pick("\(word), according to NetworkManager", "\(word), NetworkManager의 정보")
        case .device: pick("\(word), because the device is a modem", "\(word), 장치가 모뎀임")
        case .nobody: pick("\(word), assumed: no information", "\(word), 기본값(정보 없음)")
        }
    }

    /// What the user has answered.
    package func metered(_ answer: MeteredAnswer) -> String {
        switch answer {
        case .yes: pick("allowed", "허용")
        case .slowly: pick("every 30 s", "30초마다")
        case .no: pick("not allowed", "허용 안 함")
        }
    }

    package var networkLabel: (network: String, metered: String, profiles: String) {
        (pick("network", "네트워크"), pick("metered", "종량제"), pick("profiles", "프로필"))
    }

    /// Confirms what was set for a network.
    package func networkSaid(_ isMetered: Bool?, _ network: String) -> String {
        switch isMetered {
        case true?: pick("Treating \(network) as metered", "종량제 네트워크로 취급합니다: \(network)")
        case false?: pick("Treating \(network) as not metered", "종량제 네트워크로 취급하지 않습니다: \(network)")
        case nil:
            pick(
                "NetworkManager decides again whether \(network) is metered",
                "종량제 여부를 다시 NetworkManager에서 가져옵니다: \(network)")
        }
    }
}

extension Hint {
    /// The hint with another one behind it.
    fileprivate func followed(by other: Hint) -> Hint { Hint(pieces + other.pieces) }
}
