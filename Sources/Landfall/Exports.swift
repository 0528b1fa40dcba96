// What a program needs of the values and of the clients comes with the module.
@_exported public import DianeClient
@_exported public import EndlessCodeClient
@_exported public import LandfallModel
