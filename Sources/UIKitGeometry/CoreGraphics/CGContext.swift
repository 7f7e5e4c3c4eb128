internal import MatrixCore

/// A context that records what is drawn as marks in device space, in the painter's order.
///
/// It draws no pixels. State, CTM and path are those of MatrixCore's graphics context. In the context of
/// ``init(size:)`` user space is device space, with y up from the bottom left, as in Quartz; the contexts of
/// ``UIGraphicsImageRenderer`` have y down from the top left over the same kind of device.
public class CGContext {
  typealias Core = MatrixCore.GraphicsContext<Double, CGColor>

  var core: Core
  /// How many units of the device a point of UIKit has.
  var pointScale: CGFloat = 1
  /// What the device shows of its space.
  var deviceBox: CGRect
  /// The size of the device, in its own units.
  public var size: CGSize { deviceBox.size }
  /// The pages, where the context makes a PDF document.
  var document: PDFRecording?
  /// How many transparency layers were refused, since there were too many open, and are still to be ended.
  var refusedLayers = 0

  /// A context whose user space is device space: y up, the identity for the CTM. Not part of Apple's.
  public convenience init(size: CGSize) { self.init(size: size, ctm: .identity) }

  init(size: CGSize, ctm: CGAffineTransform) {
    deviceBox = CGRect(origin: .zero, size: size)
    core = Self.emptyCore(ctm)
  }

  /// A recording in which nothing was drawn, in the state that every context begins with.
  static func emptyCore(_ ctm: CGAffineTransform) -> Core {
    let black = CGColor(gray: 0, alpha: 1)
    return Core(ctm: ctm.core, fill: black, stroke: black)
  }

  /// The width of the device in whole units.
  public var width: Int { Int(exactly: size.width.rounded()) ?? 0 }
  /// The height of the device in whole units.
  public var height: Int { Int(exactly: size.height.rounded()) ?? 0 }

  // MARK: - The state stack

  /// Puts a copy of the state on the stack: CTM, colours, line, opacity, shadow, blend mode, clipping. The current path is no part of it.
  public func saveGState() { core.saveState() }

  /// Takes the state from the top of the stack. Without a saved one nothing happens, with a fault. In a transparency
  /// layer there are only the states that were saved in it.
  public func restoreGState() {
    do {
      try core.restoreState()
    } catch {
      GeometryFault.record("restoreGState without a saved state")
    }
  }

  // MARK: - The CTM

  /// The current transformation matrix, from user space to device space.
  public var ctm: CGAffineTransform { CGAffineTransform(core.ctm) }

  /// The map from user space to device space: the CTM, since the device's units are its pixels.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Moves user space's origin.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { core.translateBy(x: Double(tx), y: Double(ty)) }

  /// Scales user space about its origin.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { core.scaleBy(x: Double(sx), y: Double(sy)) }

  /// Turns user space about its origin by an angle in radians: counter-clockwise to the eye where y is up.
  public func rotate(by angle: CGFloat) { core.rotate(by: Double(angle)) }

  /// Applies a transform before the CTM: CTM' = T · CTM.
  public func concatenate(_ transform: CGAffineTransform) { core.concatenate(transform.core) }

  // MARK: - Converting

  /// A point of user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { CGPoint(core.convertToDevice(point.core)) }
  /// A size of user space in device space, as a vector: a component can become negative.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// The box in device space of a rectangle of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// A point of device space in user space; where the CTM is singular, its image under the CTM, as `inverted()` has it.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// A size of device space in user space, as a vector.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// The box in user space of a rectangle of device space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  // MARK: - Colours and lines

  /// Sets what areas are filled with.
  public func setFillColor(_ color: CGColor) { core.state.fill = color }
  /// Sets what areas are filled with.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets what areas are filled with.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  /// Sets what lines are drawn with.
  public func setStrokeColor(_ color: CGColor) { core.state.stroke = color }
  /// Sets what lines are drawn with.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets what lines are drawn with.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }
  /// Sets the width of lines, in user space at the time of painting.
  public func setLineWidth(_ width: CGFloat) { core.state.lineWidth = Double(width) }
  /// Sets how lines are broken: lengths painted and left out in turn. Without lengths they are not.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    core.state.dash = lengths.isEmpty ? nil : Dash(lengths: lengths.map { Double($0) }, phase: Double(phase))
  }
  /// Sets how lines end.
  public func setLineCap(_ cap: CGLineCap) { core.state.lineCap = cap.core }
  /// Sets how segments of a line meet.
  public func setLineJoin(_ join: CGLineJoin) { core.state.lineJoin = join.core }
  /// Sets the greatest length of a mitre, in line widths.
  public func setMiterLimit(_ limit: CGFloat) { core.state.miterLimit = Double(limit) }
  /// Sets the opacity of each mark, on top of that of its colour, from 0 to 1; values outside are cut.
  public func setAlpha(_ alpha: CGFloat) {
    core.state.alpha = alpha.isNaN ? .nan : Double(min(max(alpha, 0), 1))
  }
}

/// How a line ends.
public enum CGLineCap: Int32, Sendable {
  /// At the end point, with half a disc about it, or half a line width past it.
  case butt, round, square

  var core: LineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// How segments of a line meet.
public enum CGLineJoin: Int32, Sendable {
  /// Where the outer edges meet, with a disc about the corner, or with the corner cut off.
  case miter, round, bevel

  var core: LineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

/// What is painted of a path.
public enum CGPathDrawingMode: Int32, Sendable {
  /// The inside by the winding number, or by whether it is odd.
  case fill, eoFill
  /// The line.
  case stroke
  /// The inside, then the line.
  case fillStroke, eoFillStroke

  var core: Painting {
    switch self {
    case .fill: .fill(.nonZero)
    case .eoFill: .fill(.evenOdd)
    case .stroke: .stroke
    case .fillStroke: .fillThenStroke(.nonZero)
    case .eoFillStroke: .fillThenStroke(.evenOdd)
    }
  }

  init(_ painting: Painting) {
    switch painting {
    case .fill(let rule): self = rule == .nonZero ? .fill : .eoFill
    case .stroke: self = .stroke
    case .fillThenStroke(let rule): self = rule == .nonZero ? .fillStroke : .eoFillStroke
    }
  }
}
