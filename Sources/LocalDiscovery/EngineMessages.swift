internal import LandfallModel

/// What the engine's process is told.
enum EngineRequest: Sendable, Hashable {
    /// The first, and once.
    case open(forPublishing: Bool)
    case command(LinkCommand)
}

/// What the engine's process says.
enum EngineReply: Sendable {
    /// The first, and once: it is confined, and about to open its sockets.
    case hello(EngineConfinement)
    /// In place of that: there is no libavahi-core, in dlerror(3)'s words.
    case libraryMissing(String)
    case event(LinkEvent)
}

extension EngineRequest {
    private enum Kind: UInt8 {
        case open = 1
        case browse, resolve, endResolving, lookUp, endLookup, publish, probe, askAgain
    }

    /// The frame; nil where a value is longer than Avahi takes it.
    var frame: [UInt8]? {
        switch self {
        case .open(let forPublishing): WireWriter.frame(Kind.open, forPublishing)
        case .command(.browse(let kind)): WireWriter.frame(Kind.browse, kind)
        case .command(.resolve(let id, let row, let keeps)): WireWriter.frame(Kind.resolve, id, row, keeps)
        case .command(.endResolving(let id)): WireWriter.frame(Kind.endResolving, id)
        case .command(.lookUp(let id, let question, let all)): WireWriter.frame(Kind.lookUp, id, question, all)
        case .command(.endLookup(let id)): WireWriter.frame(Kind.endLookup, id)
        case .command(.publish(let service)): WireWriter.frame(Kind.publish, service)
        case .command(.probe): WireWriter.frame(Kind.probe)
        case .command(.askAgain): WireWriter.frame(Kind.askAgain)
        }
    }

    init(_ reader: WireReader) throws(EngineWireError) {
        var reader = reader
        switch Kind(rawValue: reader.kind) {
        case .open: self = .open(forPublishing: try reader.flag())
        case .browse: self = .command(.browse(try reader.serverKind()))
        case .resolve: self = .command(.resolve(try reader.number(), try reader.row(), keeps: try reader.flag()))
        case .endResolving: self = .command(.endResolving(try reader.number()))
        case .lookUp:
            self = .command(
                .lookUp(
                    try reader.number(),
                    HostQuestion(
                        host: try reader.text(atMost: EngineWire.longestName), interface: try reader.number(),
                        family: try reader.family(), packets: try reader.families()),
                    all: try reader.flag()))
        case .endLookup: self = .command(.endLookup(try reader.number()))
        case .publish:
            self = .command(
                .publish(
                    ServiceDefinition(
                        name: try reader.text(atMost: EngineWire.longestLabel), kind: try reader.serverKind(),
                        port: try reader.number(), txt: try reader.txt())))
        case .probe: self = .command(.probe)
        case .askAgain: self = .command(.askAgain)
        case nil: throw .unknownKind(reader.kind)
        }
        try reader.end()
    }
}

extension EngineReply {
    private enum Kind: UInt8 {
        case hello = 0x41
        case libraryMissing, running, registering, failed, appeared, vanished, browserFailed, resolved, resolverFailed
        case address, addressFailed, group, groupFailed, alive, flooded
    }

    /// The frame; nil where a value is longer than any from the network, and for what only a parent can know.
    var frame: [UInt8]? {
        switch self {
        case .hello(let confinement): WireWriter.frame(Kind.hello, confinement.rawValue)
        case .libraryMissing(let detail):
            WireWriter.frame(
                Kind.libraryMissing, WireText(String(detail.prefix(200)), atMost: EngineWire.longestDetail))
        case .event(.running): WireWriter.frame(Kind.running)
        case .event(.registering): WireWriter.frame(Kind.registering)
        case .event(.alive): WireWriter.frame(Kind.alive)
        case .event(.flooded): WireWriter.frame(Kind.flooded)
        case .event(.failed(let code)): WireWriter.frame(Kind.failed, code.rawValue)
        case .event(.appeared(let row, let isLocal)): WireWriter.frame(Kind.appeared, row, isLocal)
        case .event(.vanished(let row)): WireWriter.frame(Kind.vanished, row)
        case .event(.browserFailed(let kind, let code)): WireWriter.frame(Kind.browserFailed, kind, code.rawValue)
        case .event(.resolved(let id, let resolution)): WireWriter.frame(Kind.resolved, id, resolution)
        case .event(.resolverFailed(let id, let code)): WireWriter.frame(Kind.resolverFailed, id, code.rawValue)
        case .event(.address(let id, let address)): WireWriter.frame(Kind.address, id, address)
        case .event(.addressFailed(let id, let code)): WireWriter.frame(Kind.addressFailed, id, code.rawValue)
        case .event(.group(let state)): WireWriter.frame(Kind.group, state.rawValue)
        case .event(.groupFailed(let code)): WireWriter.frame(Kind.groupFailed, code.rawValue)
        case .event(.unusable), .event(.confined): nil
        }
    }

    init(_ reader: WireReader) throws(EngineWireError) {
        var reader = reader
        switch Kind(rawValue: reader.kind) {
        case .hello: self = .hello(EngineConfinement(rawValue: try reader.number()).intersection(.whole))
        case .libraryMissing: self = .libraryMissing(try reader.text(atMost: EngineWire.longestDetail))
        case .running: self = .event(.running)
        case .registering: self = .event(.registering)
        case .alive: self = .event(.alive)
        case .flooded: self = .event(.flooded)
        case .failed: self = .event(.failed(try reader.code()))
        case .appeared: self = .event(.appeared(try reader.row(), isLocal: try reader.flag()))
        case .vanished: self = .event(.vanished(try reader.row()))
        case .browserFailed: self = .event(.browserFailed(try reader.serverKind(), try reader.code()))
        case .resolved: self = .event(.resolved(try reader.number(), try reader.resolution()))
        case .resolverFailed: self = .event(.resolverFailed(try reader.number(), try reader.code()))
        case .address: self = .event(.address(try reader.number(), try reader.address()))
        case .addressFailed: self = .event(.addressFailed(try reader.number(), try reader.code()))
        case .group:
            guard let state = LinkEvent.GroupState(rawValue: try reader.number()) else { throw .malformed(reader.kind) }
            self = .event(.group(state))
        case .groupFailed: self = .event(.groupFailed(try reader.code()))
        case nil: throw .unknownKind(reader.kind)
        }
        try reader.end()
    }
}
