import Glibc
import LandfallCommands

exit(await LandfallMain.run())
