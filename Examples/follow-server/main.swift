// Says how a saved server is, until Ctrl-C: follow-server NAME.
import Landfall

for await state in SavedServers().follow(CommandLine.arguments[1]) { print(state) }
