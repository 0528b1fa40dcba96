/// The head of a request, as a client has sent it.
package struct ProxyRequest: Sendable, Hashable {
    /// A header field.
    package struct Field: Sendable, Hashable {
        /// The name as it was spelt.
        package let name: String
        /// The value as it came.
        package let value: String
    }

    /// The method.
    package let method: String
    /// What stands behind it in the request line.
    package let target: String
    /// Whether it is of HTTP/1.1.
    package let isVersion11: Bool
    /// The header fields in their order.
    package let fields: [Field]

    /// Makes a head.
    package init(method: String, target: String, isVersion11: Bool = true, fields: [(String, String)]) {
        self.method = method
        self.target = target
        self.isVersion11 = isVersion11
        self.fields = fields.map { Field(name: $0.0, value: $0.1) }
    }

    /// All values of the fields called `name`, compared without case.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name }.map(\.value)
    }
}
