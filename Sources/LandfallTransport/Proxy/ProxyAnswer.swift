internal import LandfallModel
internal import NIOCore
internal import NIOHTTP1

/// Heads of responses: what the proxy says of itself, and what it lets through.
enum ProxyAnswer {
    /// What of a server's fields is passed on. Everything else stays here: cookies, CORS, and what nobody has thought
    /// of yet.
    private static let passed: Set<String> = [
        "accept-ranges", "allow", "content-disposition", "content-encoding", "content-language", "content-range",
        "content-type", "date", "etag", "last-modified", "link", "location", "retry-after", "server-timing",
        "www-authenticate",
    ]

    /// The head of a server's response. Its length is left out: the framing is this connection's own.
    static func head(_ response: UpstreamResponse) -> HTTPResponseHead {
        var headers = common
        for field in response.fields where passed.contains(field.name.lowercased()) {
            headers.add(name: field.name, value: field.value)
        }
        return HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: response.status), headers: headers)
    }

    /// An answer of the proxy's own: head, and a body of JSON.
    static func fault(_ fault: ProxyFault, text: String) -> (head: HTTPResponseHead, body: ByteBuffer) {
        // Strings only: this cannot fail to encode.
        let json = (try? JSONText.encode(Document(error: text, code: fault.code))) ?? "{}"
        let body = ByteBuffer(string: json + "\n")
        var headers = common
        headers.add(name: "Content-Type", value: "application/json")
        headers.add(name: "Content-Length", value: "\(body.readableBytes)")
        if fault.status == 405 { headers.add(name: "Allow", value: "GET") }
        let status = HTTPResponseStatus(statusCode: fault.status)
        return (HTTPResponseHead(version: .http1_1, status: status, headers: headers), body)
    }

    /// One response for each connection, so that no two readers can disagree about where a request ends.
    private static var common: HTTPHeaders {
        ["Connection": "close", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"]
    }

    private struct Document: Encodable {
        let error: String
        let code: String
    }
}
