internal import LandfallModel

/// All profiles of a user, in the order of their names.
package struct ProfileSet: Sendable, Hashable {
    /// The profiles, each name and each id once.
    package private(set) var profiles: [Profile]
    var kept: KeptFields

    /// No profiles.
    package init() {
        self.init([])
    }

    /// Profiles that are known to have different names and ids.
    init(_ profiles: [Profile], kept: KeptFields = KeptFields()) {
        self.profiles = profiles.sorted { $0.name < $1.name }
        self.kept = kept
    }

    /// The names, in order.
    package var names: [ProfileName] { profiles.map(\.name) }

    /// The profile that is called so; nil if none is.
    package func find(_ name: ProfileName) -> Profile? {
        place(of: name).flatMap { $0.isTaken ? profiles[$0.index] : nil }
    }

    /// The profile of that id; nil if there is none.
    package func find(_ id: ProfileID) -> Profile? {
        profiles.first { $0.id == id }
    }

    /// The profile that a user means: the one that is called so, in whatever case; unless it is to be named exactly, also the only one
    /// whose name begins so, or that has a route to the machine or the service of that name.
    package func find(_ text: String, exactly: Bool) -> Profile? {
        let word = text.lowercased()
        if let profile = ProfileName(word).flatMap(find) { return profile }
        guard !exactly, !word.isEmpty else { return nil }
        let begun = profiles.filter { $0.name.description.hasPrefix(word) }
        let found = begun.isEmpty ? profiles.filter { $0.routes.contains { $0.leads(to: text) } } : begun
        return found.count == 1 ? found.first : nil
    }

    /// The names that begin with what was typed, else the nearest.
    package func suggestions(for text: String) -> [String] {
        let all = names.map(\.description)
        let begun = text.isEmpty ? [] : all.filter { $0.hasPrefix(text.lowercased()) }
        return begun.isEmpty ? Spelling.nearest(to: text, among: all) : Array(begun.prefix(3))
    }

    /// Puts a profile in: instead of the one of the same id, wherever that stands, or as a new one.
    ///
    /// - Throws: ``ProfileStoreError`` `profile_exists` when another profile has the name.
    package mutating func put(_ profile: Profile) throws(ProfileStoreError) {
        if let place = place(of: profile.name), place.isTaken {
            guard profiles[place.index].id == profile.id else {
                throw ProfileStoreError(.profileExists, name: profile.name.description)
            }
            profiles[place.index] = profile
            return
        }
        if let old = find(profile.id) { remove(old.name) }
        guard let place = place(of: profile.name) else { return }
        profiles.insert(profile, at: place.index)
    }

    /// Puts a profile in, in the place of another one that goes.
    package mutating func put(_ profile: Profile, replacing replaced: Profile?) throws(ProfileStoreError) {
        if let name = replaced.flatMap({ find($0.id) })?.name { remove(name) }
        try put(profile)
    }

    /// Gives a profile another name.
    ///
    /// - Throws: ``ProfileStoreError`` `profile_unknown` or `profile_exists`.
    /// - Returns: The profile as it is now.
    @discardableResult
    package mutating func rename(_ old: ProfileName, to new: ProfileName) throws(ProfileStoreError) -> Profile {
        guard var profile = find(old) else { throw ProfileStoreError(.profileUnknown, name: old.description) }
        profile.name = new
        try put(profile)
        return profile
    }

    /// Takes a profile out; nil if none is called so.
    @discardableResult
    package mutating func remove(_ name: ProfileName) -> Profile? {
        guard let place = place(of: name), place.isTaken else { return nil }
        return profiles.remove(at: place.index)
    }

    /// Where a name stands or would stand.
    private func place(of name: ProfileName) -> (index: Int, isTaken: Bool)? {
        var (low, high) = (0, profiles.count)
        while low < high {
            let middle = (low + high) / 2
            if profiles[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return (low, low < profiles.count && profiles[low].name == name)
    }
}
