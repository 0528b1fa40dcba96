import Glibc
import PrivateFiles
import ProfileStore
import ServerModel

// profile-writer FOLDER NAME COUNT changes the profiles there COUNT times, or with 0 until it is killed: each change adds one
// to the port of the profile NAME and to that of the profile `shared`. It prints a line when it starts.

let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[3]) else { exit(2) }
let file = ProfileFile(folder: PrivateFolder(path: arguments[1]))
let names = [arguments[2], "shared"]
_ = write(STDOUT_FILENO, "\n", 1)

var number = 0
while count == 0 || number < count {
    try await file.update(deadline: .now + .seconds(600)) { set in
        for name in names.compactMap(ProfileName.init) {
            let old = set.find(name)
            let port = (old?.routes.first?.address?.port ?? 0) % 60_000 + 1
            let route = try SavedRoute(.address(try ServerAddress(parsing: "http://10.0.0.1:\(port)")))
            try set.put(try Profile(id: old?.id ?? ProfileID(), name: name, kind: .diane, routes: [route]))
        }
    }
    number += 1
}
