/// A part of a server's data, which `get` lists.
package struct ProductArea: Sendable, Hashable {
    /// How it is read.
    package enum Reading: Sendable, Hashable {
        /// By the typed client of Diane.
        case diane(DianeArea)
        /// By the typed client of EndlessCode.
        case endlessCode(EndlessCodeArea)
        /// By what is said here.
        case listing(AreaListing)
    }

    /// Its name on the command line.
    package let name: String
    /// What the screen calls it; the catalogues have it in other languages.
    package let title: String
    /// Whether things in it have a time, so that "since" means something.
    package let hasTime: Bool
    /// The area whose things have one such each: it is read for one of them, which is named.
    package let owner: String?
    /// How it is read.
    package let reading: Reading

    /// Creates an area; its title is its name by default.
    package init(
        _ name: String, title: String? = nil, hasTime: Bool = false, of owner: String? = nil, _ reading: Reading
    ) {
        self.name = name
        self.title = title ?? name
        self.hasTime = hasTime
        self.owner = owner
        self.reading = reading
    }
}

extension ProductArea {
    /// The names of the areas of all products, each once.
    package static var allNames: [String] {
        ServerKind.allCases.flatMap(\.product.areas).reduce(into: []) { names, area in
            if !names.contains(area.name) { names.append(area.name) }
        }
    }
}

/// What Diane has to show.
package enum DianeArea: String, Sendable, Hashable, CaseIterable {
    case servers, tools, agents, providers, contexts, jobs, usage, hosts
    case questions, sessions, messages, logs, models, prompts, resources, doctor
}

/// What EndlessCode has to show.
package enum EndlessCodeArea: String, Sendable, Hashable, CaseIterable {
    case projects, sessions, history
}

/// How an area is read of which no client has types: one GET, whose answer is a list of objects or has one.
package struct AreaListing: Sendable, Hashable {
    /// A query for the last hours.
    package struct Hours: Sendable, Hashable {
        /// The name of the parameter.
        package let parameter: String
        /// The most hours that it takes.
        package let most: Int

        package init(_ parameter: String, most: Int) {
            self.parameter = parameter
            self.most = most
        }
    }

    /// The path; `{id}` in it stands for the thing of the other area that is named.
    package let path: String
    /// The member that has the list; nil if the answer is the list. A list that is `null` is empty.
    package let list: String?
    /// The members by which a thing can be named, the first that is there being its title.
    package let names: [String]
    /// The member with its time.
    package let time: String?
    /// The parameter of a query that says how many hours back the server counts, and the most of them.
    package let hours: Hours?
    /// Whether people and models have written it, so that all of it is shown but what looks like a secret.
    package let isProse: Bool
    /// What a table says of it.
    package let columns: [AreaColumn]

    /// Creates a listing.
    package init(
        _ path: String, list: String? = nil, names: [String], time: String? = nil, hours: Hours? = nil,
        isProse: Bool = false, columns: [AreaColumn]
    ) {
        self.path = path
        self.list = list
        self.names = names
        self.time = time
        self.hours = hours
        self.isProse = isProse
        self.columns = columns
    }
}

/// A column of the table of an area.
package struct AreaColumn: Sendable, Hashable {
    /// What its values are.
    package enum Kind: Sendable, Hashable {
        /// Whatever they are.
        case any
        /// How many there are of something.
        case count
        /// US dollars.
        case dollars
    }

    /// The word above it; the catalogues have it in other languages.
    package let word: String
    /// The members to look for, the first that is there; a dot goes into an object.
    package let members: [String]
    /// What its values are.
    package let kind: Kind
    /// How important it is where not all have room.
    package let priority: Int

    /// Creates a column, of the member with the name of its word by default.
    package init(_ word: String, _ members: String..., kind: Kind = .any, priority: Int = 1) {
        self.word = word
        self.kind = kind
        self.members = members.isEmpty ? [word] : members
        self.priority = priority
    }
}
