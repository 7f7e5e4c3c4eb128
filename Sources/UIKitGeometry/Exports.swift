// As on iOS, `import UIKit` brings Foundation along.
@_exported import Foundation
