public import LandfallModel

/// Whether Diane is logged in to an MCP server.
public struct AuthStatus: Codable, Sendable, Hashable {
    /// The server, in a list.
    public var name: ForeignText?
    /// The server, where one was asked for.
    public var server: ForeignText?
    /// The identity provider.
    public var provider: ForeignText?
    /// Whether it is logged in.
    @OrZero public var isAuthenticated: Bool
    /// `not_authenticated`, `valid` or `expired`.
    public var status: ForeignText?
    /// The type of its token.
    public var tokenType: ForeignText?
    /// What the token allows.
    public var scope: ForeignText?
    /// When the token ends.
    public var expiresAt: GoDate?
    /// How long the token still holds.
    public var expiresIn: JSONValue?

    enum CodingKeys: String, WireKey {
        case name, server, provider, status, scope, tokenType, expiresAt, expiresIn
        case isAuthenticated = "authenticated"
    }
}

/// What the user has to enter where (RFC 8628).
public struct DeviceCodeInfo: Codable, Sendable, Hashable {
    /// The code that the user enters.
    @Secret public var userCode: ForeignText
    /// The page on which the user enters the code.
    @Secret public var verificationURI: ForeignText
    /// For how many seconds the code holds.
    @OrZero public var expiresIn: Int64
    /// How many seconds lie between two polls.
    @OrZero public var interval: Int64
    /// What a poll sends.
    public var deviceCode: Secret<ForeignText>

    enum CodingKeys: String, WireKey {
        case interval, userCode, verificationURI, expiresIn, deviceCode
    }
}

/// Whether Diane may use a Google account.
public struct GoogleAuthStatus: Codable, Sendable, Hashable {
    /// Whether Diane may use the account.
    @OrZero public var isAuthenticated: Bool
    /// The name of the account.
    public var account: ForeignText?
    /// Whether there is a token.
    @OrZero public var hasToken: Bool
    /// Whether there is a client of its own.
    @OrZero public var hasCredentials: Bool
    /// Whether there are Application Default Credentials.
    @OrZero public var hasDefaultCredentials: Bool
    /// Whether the Application Default Credentials are used.
    @OrZero public var usesDefaultCredentials: Bool
    /// Where the token lies, on the server's machine.
    public var tokenPath: ForeignText?

    enum CodingKeys: String, WireKey {
        case account, hasToken, hasCredentials, tokenPath
        case isAuthenticated = "authenticated"
        case hasDefaultCredentials = "has_adc"
        case usesDefaultCredentials = "using_adc"
    }
}

/// What the user has to enter where, for Google.
public struct GoogleDeviceCodeResponse: Codable, Sendable, Hashable {
    /// The code that the user enters.
    @Secret public var userCode: ForeignText
    /// The page on which the user enters the code.
    @Secret public var verificationURL: ForeignText
    /// For how many seconds the code holds.
    @OrZero public var expiresIn: Int64
    /// How many seconds lie between two polls.
    @OrZero public var interval: Int64
    /// What a poll sends.
    public var deviceCode: Secret<ForeignText>

    enum CodingKeys: String, WireKey {
        case interval, userCode, verificationURL, expiresIn, deviceCode
    }
}

/// How far a Google login is.
public struct GoogleAuthPollResponse: Codable, Sendable, Hashable {
    /// `success`, `pending`, `slow_down`, `expired` or `denied`.
    public var status: ForeignText
    /// The same for people.
    @Secret public var message: ForeignText?
    /// The name of the account.
    public var account: ForeignText?
    /// When the token ends.
    public var expires: GoDate?
}
