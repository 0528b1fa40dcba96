internal import Glibc
package import LandfallModel
internal import LandfallSystem
package import LandfallTransport

/// Reads the list of a directory from its keeper. It gets no token, and is sent none.
package struct DirectoryReader: Sendable {
    /// The schema of what a program reads as its standard input.
    package static let requestSchema = "landfall.source-request/1"

    /// What came.
    package enum Answer: Sendable, Hashable {
        /// The list, and the entity tag of it (RFC 9110 section 8.8.3), where it has one.
        case list([UInt8], tag: String?)
        /// It is what was known already.
        case unchanged
    }

    let environment: [String: String]
    private let transport: Transport

    /// A reader for the user to whom `environment` belongs.
    package init(environment: [String: String], transport: Transport = Transport()) {
        self.environment = ProgramSearch.absolute(environment.withoutToken).filter { !$0.key.hasPrefix("LANDFALL_") }
        self.transport = transport
    }

    /// Reads a list; nothing of it is looked at yet.
    ///
    /// - Parameters:
    ///   - directory: Where it is.
    ///   - query: What is wanted of it: a program may leave out what it does not admit.
    ///   - tag: The entity tag of what is known.
    ///   - deadline: When to give up.
    /// - Throws: ``DirectoryError``.
    /// - Returns: What came.
    package func read(
        _ directory: Directory, query: LabelFilter = LabelFilter(), unless tag: String?,
        deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) -> Answer {
        let deadline = min(deadline, .now + DirectoryList.patience)
        switch directory.place {
        case .program(let path, let arguments):
            guard directory.isConfirmed else {
                throw DirectoryError(.sourceUnconfirmed, name: directory.name.description)
            }
            return .list(try await printed(path, arguments, query, deadline), tag: nil)
        case .https(let address, let authorities):
            return try await document(address, authorities, unless: tag, deadline: deadline)
        case .dns(let domain, let subtype):
            let services = DNSDirectory(domain: domain.text, subtype: subtype)
            return .list(try await services.list(deadline: deadline), tag: nil)
        }
    }

    private func printed(
        _ path: String, _ arguments: [String], _ query: LabelFilter, _ deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) -> [UInt8] {
        // In many home folders everything belongs to a group that has only its user.
        if let weak = PathGuard(countsGroup: false).weakness(of: path, to: .other, judgesFile: true),
            access(path, F_OK) == 0
        {
            var error = DirectoryError(.sourceProgramExposed, path: weak.path, detail: weak.path)
            error.isForeign = weak.isForeign
            throw error
        }
        let run = ProgramRun(
            path, arguments: [path] + arguments, environment: environment, input: Self.request(query),
            limit: DirectoryList.mostBytes, isContained: true)
        let outcome = await run.outcome(deadline: deadline)
        if let refusal = outcome.refusal {
            throw DirectoryError(.sourceFailed, path: path, detail: PrivateFileError.reason(refusal))
        }
        if outcome.isLate { throw DirectoryError(.sourceTimeout, path: path) }
        if outcome.isCut { throw DirectoryError(.sourceTooLarge, path: path) }
        guard outcome.isGood else {
            // The last line that a program prints is what it fails with.
            let words = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline).last
            let status =
                switch outcome.end {
                case .exited(let status): "exit \(status)"
                case .killed(let signal): "signal \(signal)"
                case nil: ""
                }
            throw DirectoryError(.sourceFailed, path: path, detail: words.map { "\(status): \($0)" } ?? status)
        }
        return outcome.output
    }

    /// What a program is asked, one line: all kinds, whichever a scan looks for, since the list is kept where nothing else is asked.
    static func request(_ query: LabelFilter) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("schema", requestSchema)
            writer.member("kinds") { $0.array(ServerKind.allCases) { $0.string($1.rawValue) } }
            if !query.terms.isEmpty {
                writer.member("query") { $0.array(query.terms) { $0.string("\($1.key)=\($1.value)") } }
            }
            writer.member("limit") { $0.number(DirectoryList.mostEntries) }
        }
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// An entity tag that can be sent back (RFC 9110 section 8.8.3); nil for what is none, with which the next request could not be made.
    private static func tag(_ text: String) -> String? {
        let quoted = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
        let isTag =
            quoted.utf8.count >= 2 && text.utf8.count <= 1024 && quoted.hasPrefix("\"") && quoted.hasSuffix("\"")
            && quoted.utf8.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") }
        return isTag ? text : nil
    }

    private func document(
        _ address: ServerAddress, _ authorities: String?, unless tag: String?, deadline: ContinuousClock.Instant
    ) async throws(DirectoryError) -> Answer {
        let location: Endpoint.Location
        switch address.host {
        case .name(let name): location = .host(name, port: address.port ?? 443)
        case .address(let ip): location = .address(ip, port: address.port ?? 443)
        case .socket, .ssh: throw DirectoryError(.sourceMalformed)
        }
        let response: HTTPResponse
        do throws(TransportError) {
            let endpoint = Endpoint(
                scheme: .https, location: location, authority: address.port == nil ? address.host.urlHost : nil)
            let connection = try await transport.open(
                endpoint, trust: .authorities(file: authorities), deadline: deadline)
            defer { connection.close() }
            let target = address.basePath.isEmpty ? "/" : address.basePath
            response = try await connection.request(
                .get(target, bodyLimit: DirectoryList.mostBytes, unless: tag), deadline: deadline)
        } catch {
            switch error.code {
            case .connectTimeout, .tlsTimeout, .responseTimeout, .resolveTimeout: throw DirectoryError(.sourceTimeout)
            case .bodyTooLarge: throw DirectoryError(.sourceTooLarge)
            case .badStatus, .badResponse, .headTooLarge: throw DirectoryError(.sourceBadStatus)
            default: throw DirectoryError(.sourceUnreachable, detail: error.code.rawValue)
            }
        }
        switch response.status {
        case 200: return .list(response.body, tag: response.fields["ETag"].flatMap(Self.tag))
        case 304 where tag != nil: return .unchanged
        default: throw DirectoryError(.sourceBadStatus, detail: "\(response.status)")
        }
    }
}
