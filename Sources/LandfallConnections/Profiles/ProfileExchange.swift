internal import LandfallModel

/// Profiles that are copied from one machine to another. Tokens, where they are kept, and consents to cleartext stay behind: a
/// document from elsewhere must neither name a program to run for a token nor widen what one may travel over.
package enum ProfileExchange {
    /// The most bytes of a document that is read.
    package static let mostBytes = 64 << 20

    private static let schema = SchemaName("landfall.export", 1)

    /// The profiles as one compact line, without a line feed.
    package static func document(_ profiles: [Profile]) -> String {
        let document = ProfileWriting.document(ProfileSet(profiles.map(\.portable)), schema: Self.schema.description)
        return String(decoding: document, as: UTF8.self)
    }

    /// Reads what ``document(_:)`` wrote, or a copied `profiles.json`.
    ///
    /// - Throws: ``ProfileStoreError`` `bad_document`, or `inline_secret` if there is one anywhere.
    package static func profiles(_ bytes: [UInt8]) throws(ProfileStoreError) -> [Profile] {
        let schema: String
        let set: ProfileSet
        do throws(JSONFault) {
            try SecretSearch.check(bytes)
            (schema, set) = try ProfileReading.document(bytes)
        } catch {
            var trouble = ProfileStoreError(error.reason.isSecret ? .inlineSecret : .badDocument)
            trouble.fault = DocumentFault(error, in: bytes)
            throw trouble
        }
        guard [Self.schema, ProfileFile.schema].contains(where: { $0.description == schema }) else {
            var trouble = ProfileStoreError(.badDocument)
            trouble.schema = schema
            throw trouble
        }
        return set.profiles.map(\.portable)
    }
}

/// What an import did, by name.
package struct ImportReport: Sendable, Hashable {
    /// Not there before.
    package fileprivate(set) var added: [ProfileName] = []
    /// There before, and different.
    package fileprivate(set) var replaced: [ProfileName] = []
    /// There already.
    package fileprivate(set) var unchanged: [ProfileName] = []
    /// Those of the replaced ones that had a token: it was saved for another server.
    package fileprivate(set) var unlinked: [ProfileName] = []
    /// Those whose name is taken by another profile. If there is one, nothing is imported.
    package fileprivate(set) var conflicts: [ProfileName] = []
}

extension ProfileSet {
    /// Adds imported profiles, all of them or none.
    ///
    /// - Parameters:
    ///   - incoming: Profiles of different names.
    ///   - replacing: Whether they go before those of the same name. A token stays with a profile only if kind, identity and
    ///     routes are the same: it belongs to one identity.
    /// - Returns: What was done with each.
    package mutating func merge(_ incoming: [Profile], replacing: Bool) -> ImportReport {
        var report = ImportReport()
        var merged = Dictionary(uniqueKeysWithValues: profiles.map { ($0.name, $0) })
        var ids = Set(profiles.map(\.id))
        for profile in incoming {
            var profile = profile
            guard let old = merged[profile.name] else {
                // A copy under another name is another profile.
                if !ids.insert(profile.id).inserted { profile.id = ProfileID() }
                merged[profile.name] = profile
                report.added.append(profile.name)
                continue
            }
            profile.id = old.id
            if profile == old.portable {
                report.unchanged.append(profile.name)
            } else if !replacing {
                report.conflicts.append(profile.name)
            } else {
                report.replaced.append(profile.name)
                if profile.leads(whereDoes: old) {
                    profile.takeOver(old)
                } else {
                    // What is kept by the id of the old one is out of reach of the new one.
                    profile.id = ProfileID()
                    if old.token != nil { report.unlinked.append(profile.name) }
                }
                merged[profile.name] = profile
            }
        }
        if report.conflicts.isEmpty { self = ProfileSet(Array(merged.values), kept: kept) }
        return report
    }
}

extension Profile {
    /// Without what belongs to one machine.
    fileprivate var portable: Profile {
        var copy = self
        copy.token = nil
        copy.dropConsents()
        // What somebody else has accepted proves nothing here.
        for index in copy.identity.hosts.indices { copy.identity.hosts[index].line = nil }
        return copy
    }

    fileprivate func leads(whereDoes other: Profile) -> Bool {
        kind == other.kind && identity == other.portable.identity && keptIdentity == other.keptIdentity
            && routes.map(\.target) == other.routes.map(\.target)
    }

    fileprivate mutating func takeOver(_ old: Profile) {
        (token, identity) = (old.token, old.identity)
        copyConsents(of: old)
    }
}

extension DocumentFault.Reason {
    fileprivate var isSecret: Bool {
        if case .inlineSecret = self { true } else { false }
    }
}
