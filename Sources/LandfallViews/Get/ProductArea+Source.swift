internal import DianeClient
internal import EndlessCodeClient
package import LandfallModel

extension ProductArea {
    /// What asks a server for what is in the area.
    ///
    /// - Parameters:
    ///   - exchange: The server, of the product that has the area.
    ///   - question: What is to be shown.
    ///   - deadline: When it must have told everything.
    /// - Returns: The source.
    package func source(
        _ exchange: any ServerExchange, _ question: GetQuestion, deadline: ContinuousClock.Instant
    ) -> any GetSource {
        switch reading {
        case .diane(let area):
            DianeItems(
                client: DianeHTTPClient(
                    exchange, deadline: deadline, requestLimit: ContinuousClock.now.duration(to: deadline)),
                area: area, question: question)
        case .endlessCode(let area):
            EndlessCodeItems(
                client: EndlessCodeHTTPClient(exchange), area: area, question: question, deadline: deadline)
        case .listing(let listing):
            ListingItems(exchange: exchange, listing: listing, question: question, deadline: deadline)
        }
    }
}
