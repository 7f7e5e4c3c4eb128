// Lets listings for iOS import CoreGraphics where the system has none.
@_exported import UIKitGeometry
