internal import LandfallModel

/// Profiles from JSON, each field checked where it stands.
enum ProfileReading {
    /// What a document holds: the set of profiles, and the schema that it names.
    static func document(_ bytes: [UInt8]) throws(JSONFault) -> (schema: String, set: ProfileSet) {
        var scanner = JSONScanner(bytes)
        let start = try scanner.nextPlace()
        var (schema, found, kept) = (String?.none, [Profile](), KeptFields())
        var names: Set<ProfileName> = []
        var ids: Set<ProfileID> = []
        try scanner.object("document") { scanner, name throws(JSONFault) in
            switch name {
            case "schema": schema = try scanner.string(name)
            case "profiles":
                try scanner.array(name) { scanner throws(JSONFault) in
                    let start = try scanner.nextPlace()
                    let profile = try profile(&scanner)
                    guard names.insert(profile.name).inserted, ids.insert(profile.id).inserted else {
                        throw JSONFault(.duplicateProfile, at: start)
                    }
                    found.append(profile)
                }
            default: try kept.keep(name, from: &scanner)
            }
        }
        try scanner.finish()
        return (try required(schema, "schema", at: start), ProfileSet(found, kept: kept))
    }

    /// The schema of a document whose rest nobody has to understand; nil where it cannot be found.
    static func schema(of bytes: [UInt8]) -> String? {
        var scanner = JSONScanner(bytes)
        var schema: String?
        // What is wrong behind the schema is the business of the version that wrote it.
        try? scanner.object("document") { scanner, name throws(JSONFault) in
            if name == "schema" { schema = try scanner.string(name) } else { try scanner.skip() }
        }
        return schema
    }

    /// A field that the object which begins at `start` has to have.
    static func required<Value>(_ value: Value?, _ field: String, at start: Int) throws(JSONFault) -> Value {
        guard let value else { throw JSONFault(.missing(field: field), at: start) }
        return value
    }

    private static func profile(_ scanner: inout JSONScanner) throws(JSONFault) -> Profile {
        let start = scanner.index
        var (id, name, kind) = (ProfileID?.none, ProfileName?.none, ServerKind?.none)
        var routes: [SavedRoute]?
        var routesStart = start
        var (identity, token) = (KnownIdentity(), SavedToken?.none)
        var keptIdentity = KeptIdentityFields()
        var (options, kept) = (KeptFields(), KeptFields())
        var (labels, sending) = ([String: String](), SendingConsent?.none)
        try scanner.object("profile") { scanner, field throws(JSONFault) in
            switch field {
            case "id": id = try scanner.value(field) { ProfileID($0) }
            case "name": name = try scanner.value(field) { ProfileName($0) }
            case "kind": kind = try scanner.value(field) { ServerKind(rawValue: $0) }
            case "routes":
                routesStart = try scanner.nextPlace()
                var list: [SavedRoute] = []
                try scanner.array(field) { scanner throws(JSONFault) in list.append(try route(&scanner)) }
                routes = list
            case "identity": (identity, keptIdentity) = try Self.identity(&scanner)
            case "token": token = try Self.token(&scanner)
            case "labels":
                try scanner.object(field) { scanner, key throws(JSONFault) in labels[key] = try scanner.string(key) }
            case "sending": sending = try Self.sending(&scanner)
            case "options":
                try scanner.object(field) { scanner, name throws(JSONFault) in
                    try options.keep(name, from: &scanner)
                }
            default: try kept.keep(field, from: &scanner)
            }
        }
        let (knownName, knownKind) = (try required(name, "name", at: start), try required(kind, "kind", at: start))
        let knownRoutes = try required(routes, "routes", at: start)
        do throws(Profile.Refusal) {
            // Anyone who adds one by hand need not make up a UUID.
            var profile = try Profile(
                id: id ?? ProfileID(), name: knownName, kind: knownKind, routes: knownRoutes, identity: identity,
                token: token, labels: labels)
            profile.keptIdentity = keptIdentity
            profile.sending = sending
            profile.options = options
            profile.kept = kept
            return profile
        } catch {
            throw JSONFault(error == .noRoute ? .noRoute : .otherKind, at: routesStart)
        }
    }

    private static func token(_ scanner: inout JSONScanner) throws(JSONFault) -> SavedToken {
        let start = try scanner.nextPlace()
        var (token, kept) = (SavedToken?.none, KeptFields())
        try scanner.object("token") { scanner, field throws(JSONFault) in
            if field == "reference" {
                token = try scanner.value(field) { SavedToken($0) }
            } else {
                try kept.keep(field, from: &scanner)
            }
        }
        var found = try required(token, "reference", at: start)
        found.kept = kept
        return found
    }

    private static func sending(_ scanner: inout JSONScanner) throws(JSONFault) -> SendingConsent {
        var (given, kept) = (Timestamp?.none, KeptFields())
        try scanner.object("sending") { scanner, field throws(JSONFault) in
            switch field {
            case "given": given = try scanner.value(field) { Timestamp($0) }
            default: try kept.keep(field, from: &scanner)
            }
        }
        var consent = SendingConsent(given: given)
        consent.kept = kept
        return consent
    }
}
