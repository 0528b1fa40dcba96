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
        var writer: WireWriter
        switch self {
        case .open(let forPublishing):
            writer = WireWriter(Kind.open)
            writer.flag(forPublishing)
        case .command(.browse(let kind)):
            writer = WireWriter(Kind.browse)
            writer.kind(kind)
        case .command(.resolve(let id, let row, let keeps)):
            writer = WireWriter(Kind.resolve)
            writer.number(id)
            writer.row(row)
            writer.flag(keeps)
        case .command(.endResolving(let id)):
            writer = WireWriter(Kind.endResolving)
            writer.number(id)
        case .command(.lookUp(let id, let question, let all)):
            writer = WireWriter(Kind.lookUp)
            writer.number(id)
            writer.text(question.host, atMost: EngineWire.longestName)
            writer.number(question.interface)
            writer.family(question.family)
            writer.family(question.packets)
            writer.flag(all)
        case .command(.endLookup(let id)):
            writer = WireWriter(Kind.endLookup)
            writer.number(id)
        case .command(.publish(let service)):
            writer = WireWriter(Kind.publish)
            writer.text(service.name, atMost: EngineWire.longestLabel)
            writer.kind(service.kind)
            writer.number(service.port)
            writer.txt(service.txt)
        case .command(.probe):
            writer = WireWriter(Kind.probe)
        case .command(.askAgain):
            writer = WireWriter(Kind.askAgain)
        }
        return writer.frame
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
                        family: try reader.family(), packets: try reader.family()),
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
        var writer: WireWriter
        switch self {
        case .hello(let confinement):
            writer = WireWriter(Kind.hello)
            writer.number(confinement.rawValue)
        case .libraryMissing(let detail):
            writer = WireWriter(Kind.libraryMissing)
            writer.text(String(detail.prefix(200)), atMost: EngineWire.longestDetail)
        case .event(.running): writer = WireWriter(Kind.running)
        case .event(.registering): writer = WireWriter(Kind.registering)
        case .event(.alive): writer = WireWriter(Kind.alive)
        case .event(.flooded): writer = WireWriter(Kind.flooded)
        case .event(.failed(let code)):
            writer = WireWriter(Kind.failed)
            writer.number(code.rawValue)
        case .event(.appeared(let row, let isLocal)):
            writer = WireWriter(Kind.appeared)
            writer.row(row)
            writer.flag(isLocal)
        case .event(.vanished(let row)):
            writer = WireWriter(Kind.vanished)
            writer.row(row)
        case .event(.browserFailed(let kind, let code)):
            writer = WireWriter(Kind.browserFailed)
            writer.kind(kind)
            writer.number(code.rawValue)
        case .event(.resolved(let id, let resolution)):
            writer = WireWriter(Kind.resolved)
            writer.number(id)
            writer.resolution(resolution)
        case .event(.resolverFailed(let id, let code)):
            writer = WireWriter(Kind.resolverFailed)
            writer.number(id)
            writer.number(code.rawValue)
        case .event(.address(let id, let address)):
            writer = WireWriter(Kind.address)
            writer.number(id)
            writer.address(address)
        case .event(.addressFailed(let id, let code)):
            writer = WireWriter(Kind.addressFailed)
            writer.number(id)
            writer.number(code.rawValue)
        case .event(.group(let state)):
            writer = WireWriter(Kind.group)
            writer.number(state.rawValue)
        case .event(.groupFailed(let code)):
            writer = WireWriter(Kind.groupFailed)
            writer.number(code.rawValue)
        case .event(.unusable), .event(.confined): return nil
        }
        return writer.frame
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
