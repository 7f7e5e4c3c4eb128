import Foundation

/// A colour. Only components and the standard colours; dynamic colours and colour spaces are left out.
public final class UIColor: NSObject, Sendable {
  /// The colour as Core Graphics has it.
  public let cgColor: CGColor

  /// The colour of a Core Graphics colour.
  public init(cgColor: CGColor) { self.cgColor = cgColor }

  /// The colour with components of sRGB, from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A grey, from 0 (black) to 1 (white).
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// The colour by hue, saturation and brightness, each from 0 to 1.
  ///
  /// The hue goes once around the circle: 0 is red, 1/3 green, 2/3 blue; it is taken without its whole part.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    // Each channel is a trapezoid over the circle, shifted by a third of it.
    func channel(_ shift: CGFloat) -> CGFloat {
      let sector = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      let place = sector < 0 ? sector + 6 : sector
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// The same colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: alpha)
  }

  /// Writes the components, and says that it did.
  @safe @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = cgColor.red
    green?.pointee = cgColor.green
    blue?.pointee = cgColor.blue
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Whether the other object is a colour with the same components.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor).map { $0.cgColor == cgColor } ?? false
  }

  /// A hash of the components.
  public override var hash: Int { cgColor.hashValue }

  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// A grey of 1/3.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// A grey of 2/3.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// A grey of 1/2.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Black without opacity.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The red of the system, in its light variant.
  public static let systemRed = UIColor(red: 1, green: 59 / 255, blue: 48 / 255, alpha: 1)
  /// The green of the system, in its light variant.
  public static let systemGreen = UIColor(red: 52 / 255, green: 199 / 255, blue: 89 / 255, alpha: 1)
  /// The blue of the system, in its light variant.
  public static let systemBlue = UIColor(red: 0, green: 122 / 255, blue: 1, alpha: 1)
  /// The background of the system, in its light variant.
  public static let systemBackground = UIColor.white
  /// The colour of text, in its light variant.
  public static let label = UIColor.black
}
