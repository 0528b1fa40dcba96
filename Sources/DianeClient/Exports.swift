// The values of its answers and requests come with the module.
@_exported public import LandfallModel
