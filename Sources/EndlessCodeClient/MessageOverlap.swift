import LandfallModel

/// Finds the messages that end one page and begin the next.
enum MessageOverlap {
    /// How many messages at the start of `next` are those at the end of `page`: the longest run.
    ///
    /// Takes time in proportion to the number of messages (the failure function of Knuth, Morris and Pratt).
    static func count(behind page: [EndlessCodeHTTPClient.Message], of next: [EndlessCodeHTTPClient.Message]) -> Int {
        count(behind: page.suffix(next.count).map(\.lasting), of: next.map(\.lasting))
    }

    /// The same for what stands for messages.
    static func count<Element: Hashable>(behind page: [Element], of pattern: [Element]) -> Int {
        let text = page.suffix(pattern.count)
        guard !pattern.isEmpty, !text.isEmpty else { return 0 }
        var failure = [0]
        for index in pattern.indices.dropFirst() {
            var length = failure[index - 1]
            while length > 0, pattern[length] != pattern[index] { length = failure[length - 1] }
            failure.append(pattern[length] == pattern[index] ? length + 1 : 0)
        }
        var matched = 0
        for message in text {
            if matched == pattern.count { matched = failure[matched - 1] }
            while matched > 0, pattern[matched] != message { matched = failure[matched - 1] }
            if pattern[matched] == message { matched += 1 }
        }
        return matched
    }
}

extension EndlessCodeHTTPClient.Message {
    /// A number that is the same at each reading, in this process.
    var print: Int { lasting.hashValue }

    /// What is the same at each reading: the server gives what it has read itself a new id each time, and often a new time.
    var lasting: JSONValue { body.withoutPassing }
}

extension JSONValue {
    fileprivate var withoutPassing: JSONValue {
        guard case .object(let members) = self, members[ForeignText("rawJSON")] == nil else { return self }
        return .object(
            members.filter { !["id", "timestamp"].contains($0.key.raw) }.mapValues { value in
                if let options = value.elements { return .array(options.map(\.withoutPassing)) }
                return value.withoutPassing
            })
    }
}
