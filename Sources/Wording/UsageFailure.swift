internal import ServerModel
package import Workflows

extension CommandFailure {
    /// Why a command line is not understood. What was typed is repeated as it stands: the caller hides what may be a secret in the
    /// sentence, and sanitises it.
    package init(_ fault: UsageFault, _ messages: Messages) {
        let near: [String] =
            switch fault {
            case .unknownCommand(_, let near), .unknownOption(_, let near): near
            default: []
            }
        self.init(
            .usage, messages.sentence(of: fault), hints: [near.isEmpty ? messages.seeHelp : messages.didYouMean(near)])
    }
}

extension Messages {
    fileprivate func sentence(of fault: UsageFault) -> String {
        switch fault {
        case .unknownCommand(let name, _): commandUnknown(name)
        case .unknownOption(let name, _): pick("Unknown option: \(name)", "없는 옵션입니다: \(name)")
        case .missingValue(let option): pick("\(option): the value is missing", "\(option): 값을 지정하세요")
        case .flagWithValue(let name): pick("\(name) takes no value", "\(name): 값을 지정할 수 없는 옵션입니다")
        case .badValue(let value, let place, let choices):
            pick(
                "\(place) \(value): give \(among(choices))", "\(place) \(value): \(among(choices)) 중 하나를 지정하세요")
        case .missing(let place): pick("Missing: \(place)", "필요한 인수가 없습니다: \(place)")
        case .unexpected(let words):
            pick(
                words.count == 1 ? "Unexpected argument: \(list(words))" : "Unexpected arguments: \(list(words))",
                "필요 없는 인수입니다: \(list(words))")
        }
    }

    private func list(_ words: [String]) -> String { words.joined(separator: ", ") }

    /// Words of which one is to be given.
    private func among(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return list(words) }
        let others = list(words.dropLast())
        return pick("\(others) or \(last)", "\(others), \(last)")
    }
}
