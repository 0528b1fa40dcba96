import Testing

@testable import LandfallModel

/// Which product answers, without a socket: each server is a table of its answers.
struct ProductCheckTests {
    private typealias Server = [String: ProductAnswer]

    private static func json(_ body: String, _ status: Int = 200) -> ProductAnswer {
        ProductAnswer(status: status, contentType: "application/json", body: Array(body.utf8))
    }

    private static let notFound = ProductAnswer(status: 404, contentType: "text/plain", body: Array("404\n".utf8))

    private static let diane: Server = [
        "/status": json(#"{"version":"1.9.1","mcp_servers":[]}"#), "/health": json(#"{"status":"ok"}"#),
    ]
    private static let keyed = ProductAnswer(status: 401, challenge: #"Bearer realm="diane""#, body: [])
    private static let endlessCode: Server = [
        "/health": json(#"{"status":"ok"}"#), "/api/v1/projects": json("[]"),
    ]
    private static let diane2: Server = [
        "/api/status": json(
            #"{"ok":true,"project_id":"p","server_url":"https://m.example","started_at":"","version":"v1.22.1"}"#)
    ]

    /// Asks a server, and says what came of it and what was asked.
    private func check(
        _ server: Server, _ kind: ServerKind?, otherwise: ProductAnswer = notFound
    ) -> (step: ProductCheck.Step, asked: [String]) {
        var check = ProductCheck(kind)
        var (step, asked) = (check.first, [String]())
        while case .ask(let path) = step, asked.count < 20 {
            asked.append(path)
            step = check.next(server[path] ?? otherwise)
        }
        return (step, asked)
    }

    @Test func `each is known among all, by as few questions as its place allows`() {
        let first = check(Self.diane, nil)
        #expect(
            first.step == .done(ProductFacts(kind: .diane, version: ForeignText("1.9.1"), asksForToken: false)))
        #expect(first.asked == ["/status"])
        let second = check(Self.endlessCode, nil)
        #expect(second.step == .done(ProductFacts(kind: .endlesscode)))
        #expect(second.asked == ["/status", "/health", "/api/v1/projects"])
        let third = check(Self.diane2, nil)
        #expect(
            third.step == .done(ProductFacts(kind: .diane2, version: ForeignText("v1.22.1"), asksForToken: false)))
        #expect(third.asked == ["/status", "/health", "/api/status"])
    }

    @Test func `a kind that is expected is the only one that is asked for`() {
        for (kind, server) in [
            (ServerKind.diane, Self.diane), (.endlesscode, Self.endlessCode), (.diane2, Self.diane2),
        ] {
            for other in ServerKind.allCases {
                let (step, asked) = check(server, other)
                if case .done(let facts) = step { #expect(facts.kind == kind && other == kind) }
                #expect((step == .refused(.another)) == (other != kind))
                #expect(Set(asked).isSubset(of: other.product.questions.map(\.path)))
            }
        }
    }

    @Test(arguments: [
        #"{"ok":true}"#, #"{"ok":false,"project_id":"p","server_url":"u"}"#,
        #"{"ok":true,"project_id":1,"server_url":"u"}"#,
        #"{"ok":true,"project_id":"p"}"#, "[]", #"{"version":"1.9","mcp_servers":[]}"#,
    ])
    func `what only looks like a Diane 2 is none`(body: String) {
        #expect(check(["/api/status": Self.json(body)], .diane2).step == .refused(.another))
    }

    @Test(arguments: [#"{"nodes":[{"hostname":"h"}]}"#, #"{"nodes":null}"#])
    func `a Diane 2 that says nothing but that it is well is known by its nodes`(nodes: String) {
        let server = ["/api/status": Self.json(#"{"ok":true}"#), "/api/nodes": Self.json(nodes)]
        let (step, asked) = check(server, nil)
        #expect(step == .done(ProductFacts(kind: .diane2, asksForToken: false)))
        #expect(asked == ["/status", "/health", "/api/status", "/api/nodes"])
        for other in [#"{"ok":true}"#, #"{"nodes":3}"#, "[]"] {
            let stranger = ["/api/status": Self.json(#"{"ok":true}"#), "/api/nodes": Self.json(other)]
            #expect(check(stranger, .diane2).step == .refused(.another))
        }
    }

    @Test func `a keyed Diane is told from a Diane 2 by its realm`() {
        let (step, _) = check([:], nil, otherwise: Self.keyed)
        #expect(step == .done(ProductFacts(kind: .diane, asksForToken: true)))
        #expect(check([:], .diane2, otherwise: Self.keyed).step == .refused(.another))
    }

    @Test func `the reason that tells more is kept`() {
        #expect(check([:], nil).step == .refused(.another))
        #expect(check(["/health": Self.json("", 503)], nil).step == .refused(.badStatus(503)))
        #expect(check(["/status": Self.json("{\"version\":")], nil).step == .refused(.undecodable))
        #expect(check(["/api/status": Self.json("{}", 500)], nil).step == .refused(.badStatus(500)))
        let page = ProductAnswer(status: 200, contentType: "Text/HTML; charset=utf-8", body: Array("<a>".utf8))
        #expect(check([:], .diane, otherwise: page).step == .refused(.webPage))
    }

    @Test func `an EndlessCode that is not ready is one`() {
        var server = Self.endlessCode
        server["/api/v1/projects"] = Self.json(#"{"error":true,"reason":"later"}"#, 503)
        #expect(check(server, .endlesscode).step == .done(ProductFacts(kind: .endlesscode)))
    }
}

/// Holds for every product that is registered.
struct ServerProductTests {
    @Test func `names are those of DNS-SD, and each is there once`() {
        let names = ServerProduct.registered.map(\.name)
        #expect(Set(names).count == names.count && names == ["diane", "endlesscode", "diane2"])
        for name in names {
            #expect(name.utf8.count <= 15 && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
            #expect(ServerKind(rawValue: name)?.rawValue == name)
        }
        #expect(ServerKind(rawValue: "Diane") == nil && ServerKind(rawValue: "") == nil)
    }

    @Test func `no question and no listing does anything on any product`() {
        let products = ServerProduct.registered
        let targets = products.flatMap { product in
            product.questions.map(\.path) + [product.status.path, product.statusWithToken.path]
                + product.areas.compactMap { area in
                    if case .listing(let listing) = area.reading { listing.path } else { nil }
                }
        }
        for product in products {
            #expect(targets.allSatisfy { !product.paths.hasEffects($0) })
            // Whoever puts the product behind such a path is told.
            #expect(product.questions.allSatisfy { product.paths.overlap(with: $0.path) != nil })
        }
    }

    @Test func `an area that belongs to another names one that is there`() {
        for product in ServerProduct.registered {
            let names = product.areas.map(\.name)
            #expect(Set(names).count == names.count)
            for area in product.areas {
                if let owner = area.owner { #expect(names.contains(owner)) }
                guard case .listing(let listing) = area.reading else { continue }
                #expect(listing.path.contains("{id}") == (area.owner != nil))
                #expect(area.hasTime == (listing.time != nil || listing.hours != nil))
                #expect(!listing.names.isEmpty && !listing.columns.isEmpty)
            }
        }
    }

    @Test func `a product is known in the task that registers it, and nowhere else`() async {
        let shop = ServerProduct(
            name: "shop", displayName: "Shop", defaultPorts: [1], api: ProductQuestion("/") { _, _ in .passed },
            status: StatusQuestion("/"), paths: ProductPaths(first: [], effects: []))
        await ServerProduct.registering([shop]) {
            #expect(ServerKind(rawValue: "shop") == ServerKind(shop))
            #expect(ServerKind.allCases.last?.serviceType == "_shop._tcp")
        }
        #expect(ServerKind(rawValue: "shop") == nil)
    }

    @Test(arguments: [
        "/api/doctor", "/api/Doctor/", "/api/mcp-servers", "/api/mcp-servers/x/auth-status", "//api/./doctor",
    ])
    func `what a Diane 2 does on a GET is known`(path: String) {
        #expect(ServerKind.diane2.paths.hasEffects(path))
        #expect(!ServerKind.diane.paths.hasEffects(path))
    }
}
