package import LandfallModel

extension ProductAnswer {
    /// What a response has that can tell a product from another.
    package init(_ response: HTTPResponse) {
        self.init(
            status: response.status, contentType: response.fields["Content-Type"],
            challenge: response.fields["WWW-Authenticate"], body: response.body)
    }
}

extension ServerAnswer {
    /// What a response has for the one who asked.
    package init(_ response: HTTPResponse) {
        self.init(
            status: response.status, contentType: response.fields["Content-Type"], body: response.body,
            roundTrip: response.total)
    }
}
