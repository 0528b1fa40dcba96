public import LandfallModel

/// An agent that can be installed, in the list.
public struct GalleryEntry: Codable, Sendable, Hashable, Identifiable {
    /// Its id.
    public var id: ForeignText
    /// Its name.
    public var name: ForeignText
    /// A description.
    public var description: ForeignText?
    /// A picture.
    @Secret public var icon: ForeignText?
    /// What it is filed under.
    public var category: ForeignText?
    /// The vendor.
    public var provider: ForeignText?
    /// How it is installed: `npx`, `binary`.
    public var installType: ForeignText?
    /// What else it is filed under.
    public var tags: [ForeignText]?
    /// Whether it is recommended.
    @OrZero public var isFeatured: Bool

    enum CodingKeys: String, WireKey {
        case id, name, description, icon, category, provider, tags, installType
        case isFeatured = "featured"
    }
}

/// An agent that can be installed, in full.
public struct GalleryAgent: Codable, Sendable, Hashable, Identifiable {
    /// Its id.
    public var id: ForeignText
    /// Its name.
    public var name: ForeignText
    /// Its version.
    public var version: ForeignText?
    /// A description.
    public var description: ForeignText?
    /// Where its source is.
    @Secret public var repository: ForeignText?
    /// How it is installed.
    public var installType: ForeignText?
    /// What installs it.
    @Secret public var installCommand: ForeignText?
    /// Where it is downloaded.
    @Secret public var downloadURL: ForeignText?
    /// The program that is the agent.
    @Secret public var command: ForeignText?
    /// The arguments of that program.
    public var args: Secret<[ForeignText]>?
    /// The environment of that program.
    public var env: Secret<[ForeignText: ForeignText]>?
    /// Whether the server's machine has it.
    @OrZero public var isAvailable: Bool
    /// Why the installation failed.
    @Secret public var error: ForeignText?
    /// The folder that it works in.
    public var workdir: ForeignText?
    /// The argument that names that folder.
    public var workdirArgument: ForeignText?

    enum CodingKeys: String, WireKey {
        case id, name, version, description, repository, command, args, env, error, workdir, installType, downloadURL
        case installCommand = "install_cmd"
        case isAvailable = "available"
        case workdirArgument = "workdir_arg"
    }
}

/// What came of an installation.
public struct GalleryInstallResponse: Codable, Sendable, Hashable {
    /// `configured`.
    public var status: ForeignText
    /// The agent that was made.
    public var agent: JSONValue?
    /// What installs its program.
    @Secret public var installCommand: ForeignText?
    /// What the gallery says of it.
    public var info: JSONValue?

    enum CodingKeys: String, WireKey {
        case status, agent, info
        case installCommand = "install_cmd"
    }
}
