/// A list that grows at its end. A copy shares with it what has not changed since: a view keeps one while the conversation goes on, and
/// neither copies thousands of items for the next one.
public struct SharedList<Element: Sendable & Hashable>: Sendable, Hashable {
    private static var size: Int { 64 }

    /// All but the last one are full.
    private var parts: [[Element]] = []
    /// How many there are.
    public private(set) var endIndex = 0

    /// Creates an empty one.
    public init() {}

    /// Creates one of what a sequence has.
    public init(_ elements: some Sequence<Element>) { append(contentsOf: elements) }

    /// Creates one of the elements of another and of those that follow.
    public init(_ list: Self, _ elements: some Sequence<Element>) {
        self = list
        append(contentsOf: elements)
    }

    /// Adds an element at the end.
    public mutating func append(_ element: Element) {
        if endIndex % Self.size == 0 { parts.append([]) }
        parts[parts.count - 1].append(element)
        endIndex += 1
    }

    /// Adds elements at the end.
    public mutating func append(contentsOf elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }
}

extension SharedList: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral {
    /// The place of the first one: 0.
    public var startIndex: Int { 0 }

    /// The element at a place.
    public subscript(position: Int) -> Element {
        get { parts[position / Self.size][position % Self.size] }
        _modify { yield &parts[position / Self.size][position % Self.size] }
    }

    /// Creates one of a literal.
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}
