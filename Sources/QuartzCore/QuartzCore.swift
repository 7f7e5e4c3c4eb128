// Lets listings for iOS import QuartzCore where the system has none.
@_exported import UIKitGeometry
