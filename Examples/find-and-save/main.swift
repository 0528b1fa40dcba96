// Finds the first Diane, checks it and saves it: find-and-save NAME.
import Landfall

Landfall.bootstrap()
let found = await Landfall.find(.diane)
for problem in found.problems { print("not searched:", problem) }
if let server = found.first {
    let check = try await server.check(token: .prompt())
    print(check)
    try await check.save(as: CommandLine.arguments[1])
} else {
    print("no Diane was found")
}
