/// A DNS query as it stands on the wire (RFC 1035 section 4.1).
package enum DNSQuery {
    /// What is asked.
    package struct Question: Sendable, Hashable {
        /// Labels with dots between them; none of them has more than 63 bytes.
        package let name: String
        /// QTYPE and QCLASS.
        package let type, qclass: UInt16

        /// A question, of the class IN by default.
        package init(_ name: String, type: UInt16, class qclass: UInt16 = 1) {
            (self.name, self.type, self.qclass) = (name, type, qclass)
        }
    }

    /// A message with these questions and no flags: no recursion is wanted.
    package static func message(number: UInt16 = 0, _ questions: [Question]) -> [UInt8] {
        func two(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xff)] }
        let header = [number, 0, UInt16(truncatingIfNeeded: questions.count), 0, 0, 0].flatMap(two)
        return header
            + questions.flatMap { question in
                let labels = question.name.split(separator: ".").flatMap {
                    [UInt8(truncatingIfNeeded: $0.utf8.count)] + $0.utf8
                }
                return labels + [0] + two(question.type) + two(question.qclass)
            }
    }
}
