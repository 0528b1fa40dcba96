internal import LandfallModel
internal import LandfallTransport
package import LandfallWorkflows

extension CommandFailure {
    /// Why a scan found nothing.
    package init(_ failure: ScanDiagnosis.Failure, _ messages: Messages) {
        switch failure {
        case .nothingFound(let causes):
            self.init(
                .nothingFound, messages.noServersFound, hints: causes.flatMap(messages.hints) + [messages.addByHand])
        case .noEngine(let codes, let troubles, let tailnet, let others):
            let all = codes.map(messages.engineTrouble).joined(separator: ", ")
            self.init(
                codes.first ?? .avahiFailed, "\(messages.cannotScan): \(all)",
                hints: messages.engineRemedies(troubles) + (tailnet.map { [messages.tailnetLine($0)] } ?? [])
                    + others.flatMap(messages.hints) + [messages.addByHand])
        case .noTailnet(let trouble):
            self.init(
                trouble, messages.trouble(trouble),
                hints: [messages.tailnetRemedy(trouble), messages.addByHand].compactMap(\.self))
        }
    }
}

extension Messages {
    /// Why nothing was found, and what to do about it, one step a line.
    package func hints(_ cause: ScanDiagnosis.Cause) -> [Hint] {
        switch cause {
        case .silent(let instances):
            [unanswered(instances.map(\.name.description))]
        case .engineTrouble(let code): [Hint(engineTrouble(code))]
        case .loss(let code, let isEmbedded, let troubles): [loss(code, isEmbedded: isEmbedded, troubles)]
        case .noInterface: [noInterface]
        case .onlyPointToPoint(let names): [Hint(onlyPointToPoint(names.joined(separator: ", ")))]
        case .nothingAnnounced(let names): [servedBy(names.joined(separator: ", ")), firewall]
        case .tailnetTrouble(let code): [tailnetLine(code)]
        case .nobodyToAsk: [nobodyToAsk]
        case .asked(let count, let ports):
            [askedMachines(count, ports: ports.map(String.init).joined(separator: ", "))]
        case .remembered(let count): [rememberedMachines(count)]
        case .nothingHere(let places):
            [nothingHere(places)] + (places.silentPorts.isEmpty ? [] : [silentHere(places.silentPorts)])
        }
    }
}
