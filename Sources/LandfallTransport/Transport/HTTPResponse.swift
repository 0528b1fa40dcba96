/// A complete response. Everything in it but the durations was written by the other end.
package struct HTTPResponse: Sendable, Hashable {
    /// The status code. A redirect is an answer like any other: none is followed.
    package let status: Int
    /// The header fields.
    package let fields: HTTPFields
    /// The body, at most as long as the request allowed.
    package let body: [UInt8]
    /// From the request's last byte to the response's first.
    package let firstByte: Duration
    /// From the request's last byte to the response's last.
    package let total: Duration
}

/// Header fields in the order in which they came.
package struct HTTPFields: Sendable, Hashable {
    /// One field.
    package struct Field: Sendable, Hashable {
        /// The name as it was spelt.
        package let name: String
        /// The value as it came.
        package let value: String
    }

    /// All fields.
    package let all: [Field]

    /// Makes fields from names and values.
    package init(_ pairs: [(String, String)]) {
        self.all = pairs.map { Field(name: $0.0, value: $0.1) }
    }

    /// The value of the first field called `name`, compared without case.
    package subscript(_ name: String) -> String? {
        let wanted = name.lowercased()
        return all.first { $0.name.lowercased() == wanted }?.value
    }
}

extension HTTPFields {
    /// What is about one connection and not about the response (RFC 9110 section 7.6.1), in lower case.
    private static let hopByHop: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]

    /// The fields without those of this connection alone, among them all that `Connection` names.
    package var endToEnd: HTTPFields {
        let named = all.filter { $0.name.lowercased() == "connection" }
            .flatMap { $0.value.split(separator: ",") }
            .map { $0.trimmingPrefix { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }.lowercased() }
        let dropped = Self.hopByHop.union(named)
        return HTTPFields(all.filter { !dropped.contains($0.name.lowercased()) }.map { ($0.name, $0.value) })
    }
}
