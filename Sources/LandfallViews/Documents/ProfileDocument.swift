package import LandfallConnections
package import LandfallWorkflows

/// `landfall.profiles/1`: the saved profiles.
package struct ProfilesDocument: Encodable, Sendable {
    package let schema = "landfall.profiles/1"
    package let current: ProfileName?
    package let currentSource: SelectionSource?
    package let profiles: [ProfileFields]

    package enum CodingKeys: String, CodingKey {
        case schema, current, profiles
        case currentSource = "current_source"
    }

    /// Makes the document; `states` are those of the profiles, where their servers were asked.
    package init(_ profiles: [Profile], choice: ServerChoice?, states: [MonitorState]? = nil) {
        current = choice?.profile.name
        currentSource = choice?.source
        self.profiles = profiles.enumerated().map { index, profile in
            ProfileFields(profile, isCurrent: profile.id == choice?.profile.id, state: states?[index])
        }
    }
}

/// `landfall.profile/1`: one profile, as it now is.
package struct ProfileDocument: Encodable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case schema
    }

    private let fields: ProfileFields

    package init(_ profile: Profile, isCurrent: Bool, networks: [AnsweredNetwork] = []) {
        fields = ProfileFields(profile, isCurrent: isCurrent, networks: networks)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("landfall.profile/1", forKey: .schema)
        try fields.encode(to: encoder)
    }
}
