/// A line in which each element stands once. Every step is of constant cost, also that of one who leaves from the middle.
struct WaitingLine<Element: Hashable> {
    private var places: [Element: Int] = [:]
    private var line: [Int: Element] = [:]
    private var first = 0
    private var next = 0

    var isEmpty: Bool { line.isEmpty }
    var count: Int { line.count }

    /// Puts an element at the end; one that stands in the line keeps its place.
    mutating func append(_ element: Element) {
        guard places[element] == nil else { return }
        (places[element], line[next]) = (next, element)
        next += 1
    }

    /// Puts an element before all others.
    mutating func prepend(_ element: Element) {
        remove(element)
        first -= 1
        (places[element], line[first]) = (first, element)
    }

    /// Takes the first one out.
    mutating func popFirst() -> Element? {
        while first < next {
            defer { first += 1 }
            guard let element = line.removeValue(forKey: first) else { continue }
            places[element] = nil
            return element
        }
        return nil
    }

    /// Takes an element out, wherever it stands; false where it does not.
    @discardableResult
    mutating func remove(_ element: Element) -> Bool {
        guard let place = places.removeValue(forKey: element) else { return false }
        line[place] = nil
        return true
    }
}
