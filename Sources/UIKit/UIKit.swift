// Lets listings for iOS import UIKit where the system has none.
@_exported import UIKitGeometry
