/// Responses as they stand on the wire.
package enum HTTPText {
    /// A response whose body has a Content-Length.
    package static func response(_ status: String, fields: [String] = [], body: String = "") -> String {
        (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields).joined(separator: "\r\n")
            + "\r\n\r\n" + body
    }

    /// A 200 with a JSON body.
    package static func json(_ body: String, status: String = "200 OK") -> String {
        response(status, fields: ["Content-Type: application/json"], body: body)
    }

    /// A 404 without a body.
    package static let notFound = response("404 Not Found")
}
