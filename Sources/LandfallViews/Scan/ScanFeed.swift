package import LandfallModel

/// A scan line by line, for a program or a pipe.
package protocol ScanFeed {
    /// Whether a row was told of that cannot be taken back.
    var hasShown: Bool { get }
    /// The numbers of the rows.
    var order: RowOrder { get }
    /// What a row says that came, changed or went.
    mutating func lines(for change: CandidateSet.Change) throws -> [String]
    /// What a source reports about itself.
    mutating func lines(for report: SourceReport, at elapsed: Duration) throws -> [String]
    /// What follows from a source that expects nothing more.
    mutating func lines(settled source: DiscoverySource) throws -> [String]
    /// What is due at a moment.
    mutating func lines(at elapsed: Duration, _ set: CandidateSet) throws -> [String]
    /// What there is to say at the end.
    mutating func lastLines(of document: ScanDocument) throws -> [String]
}
