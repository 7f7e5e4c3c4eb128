import Foundation

#if canImport(UIKitGeometry)
  import UIKitGeometry
#elseif canImport(QuartzCore)
  import QuartzCore
#endif

// What the parameters of bound functions are made of. The code around cells calls these, and neither a type's initializer
// nor an array's subscript: a cell may declare something of the same name.

/// The number of a sample at an index.
public func lecternDouble(_ numbers: [Double], _ index: Int) -> Double {
  numbers[index]
}

/// The number of a sample at an index, in single precision.
public func lecternFloat(_ numbers: [Double], _ index: Int) -> Float {
  Float(numbers[index])
}

/// The number of a sample at an index, as geometry counts.
public func lecternCGFloat(_ numbers: [Double], _ index: Int) -> CGFloat {
  CGFloat(numbers[index])
}

/// The point of two numbers from an index on.
public func lecternCGPoint(_ numbers: [Double], _ index: Int) -> CGPoint {
  CGPoint(x: CGFloat(numbers[index]), y: CGFloat(numbers[index + 1]))
}

/// The vector of two numbers from an index on.
public func lecternCGVector(_ numbers: [Double], _ index: Int) -> CGVector {
  CGVector(dx: CGFloat(numbers[index]), dy: CGFloat(numbers[index + 1]))
}

/// The size of two numbers from an index on.
public func lecternCGSize(_ numbers: [Double], _ index: Int) -> CGSize {
  CGSize(width: CGFloat(numbers[index]), height: CGFloat(numbers[index + 1]))
}

/// The rectangle of four numbers from an index on: x, y, width, height.
public func lecternCGRect(_ numbers: [Double], _ index: Int) -> CGRect {
  CGRect(
    x: CGFloat(numbers[index]), y: CGFloat(numbers[index + 1]), width: CGFloat(numbers[index + 2]),
    height: CGFloat(numbers[index + 3]))
}

/// The transform of six numbers from an index on: a, b, c, d, tx, ty.
public func lecternCGAffineTransform(_ numbers: [Double], _ index: Int) -> CGAffineTransform {
  CGAffineTransform(
    a: CGFloat(numbers[index]), b: CGFloat(numbers[index + 1]), c: CGFloat(numbers[index + 2]),
    d: CGFloat(numbers[index + 3]), tx: CGFloat(numbers[index + 4]), ty: CGFloat(numbers[index + 5]))
}
