public import LandfallModel

/// A tool that Diane offers.
public struct ToolInfo: Codable, Sendable, Hashable {
    /// Its name; that of an external server's tool begins with the server's.
    public var name: ForeignText
    /// What it does.
    public var description: ForeignText?
    /// The MCP server that offers it.
    public var server: ForeignText
    /// Whether that server is part of Diane.
    @OrZero public var isBuiltin: Bool
    /// A JSON Schema of its arguments.
    public var inputSchema: JSONValue?

    enum CodingKeys: String, WireKey {
        case name, description, server, inputSchema
        case isBuiltin = "builtin"
    }
}

/// A prompt that Diane offers.
public struct PromptInfo: Codable, Sendable, Hashable {
    /// Its name; that of an external server's prompt begins with the server's.
    public var name: ForeignText
    /// What it is for.
    public var description: ForeignText?
    /// The MCP server that offers it.
    public var server: ForeignText
    /// Whether that server is part of Diane.
    @OrZero public var isBuiltin: Bool
    /// Its arguments.
    public var arguments: [PromptArgument]?

    enum CodingKeys: String, WireKey {
        case name, description, server, arguments
        case isBuiltin = "builtin"
    }
}

/// An argument of a prompt.
public struct PromptArgument: Codable, Sendable, Hashable {
    /// Its name.
    public var name: ForeignText
    /// What it means.
    public var description: ForeignText?
    /// Whether the prompt needs it.
    @OrZero public var isRequired: Bool

    enum CodingKeys: String, WireKey {
        case name, description
        case isRequired = "required"
    }
}

/// A resource that Diane offers.
public struct ResourceInfo: Codable, Sendable, Hashable {
    /// Its name.
    public var name: ForeignText
    /// What it holds.
    public var description: ForeignText?
    /// Its URI.
    @Secret public var uri: ForeignText
    /// Its type.
    public var mimeType: ForeignText?
    /// The MCP server that offers it.
    public var server: ForeignText
    /// Whether that server is part of Diane.
    @OrZero public var isBuiltin: Bool

    enum CodingKeys: String, WireKey {
        case name, description, uri, server, mimeType
        case isBuiltin = "builtin"
    }
}

/// The text of a prompt, with its arguments filled in.
public struct PromptContentResponse: Codable, Sendable, Hashable {
    /// What it is for.
    public var description: ForeignText?
    /// What it says.
    @OrZero public var messages: [PromptMessage]
}

/// A message of a prompt.
public struct PromptMessage: Codable, Sendable, Hashable {
    /// Who says it: `user` or `assistant`.
    public var role: ForeignText
    /// What is said.
    public var content: PromptContent
}

/// The content of a message (MCP, content types).
public struct PromptContent: Codable, Sendable, Hashable {
    /// `text`, `image`, `audio` or `resource`.
    public var type: ForeignText
    /// The text of the type `text`.
    @Secret public var text: ForeignText?
    /// Base64 of an image or a sound.
    @Secret public var data: ForeignText?
    /// The media type of the data.
    public var mimeType: ForeignText?
    /// The embedded resource.
    public var resource: JSONValue?
}

/// The content of a resource.
public struct ResourceContentResponse: Codable, Sendable, Hashable {
    /// Its parts, in the order of the server.
    @OrZero public var contents: [ResourceContent]
}

/// A part of a resource.
public struct ResourceContent: Codable, Sendable, Hashable {
    /// Its URI.
    @Secret public var uri: ForeignText
    /// Its type.
    public var mimeType: ForeignText?
    /// What it says.
    @Secret public var text: ForeignText?
    /// Base64 of what is not text.
    @Secret public var blob: ForeignText?
}
