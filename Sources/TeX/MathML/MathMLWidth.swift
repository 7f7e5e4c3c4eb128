/// How wide formulas are in MathML, estimated without a font.
extension MathMLWriter {
  /// The width of what ``write(_:display:)`` gave, in ems of the formula's own type, within about a fifth for the formulas of
  /// lessons.
  public static func width(of mathML: String) -> Double {
    var mathML = mathML
    return mathML.withUTF8 { MathMLWidth.formula($0) }
  }
}

private enum MathMLWidth {
  /// An element that is not closed yet.
  private struct Open {
    enum Shape { case row, token, fraction, scripts, limits, table, tableRow, first, hidden }

    var shape: Shape
    /// The widths of what has been read of it: summed, and by themselves where that matters.
    var sum = 0.0
    var first = 0.0
    var largest = 0.0
    var count = 0

    mutating func add(_ width: Double) {
      if count == 0 { first = width } else { largest = max(largest, width) }
      sum += width
      count += 1
    }

    var width: Double {
      switch shape {
      case .row, .token: sum
      case .fraction: max(first, largest) + 0.2
      case .scripts: first + 0.7 * largest
      case .limits: max(first, 0.7 * largest)
      case .table: max(first, largest)
      case .tableRow: sum + Double(count)
      case .first: first
      case .hidden: 0
      }
    }
  }

  /// It is done for every formula of every page, so it goes over the bytes once and makes nothing but the stack.
  fileprivate static func formula(_ html: UnsafeBufferPointer<UInt8>) -> Double {
    var stack: [Open] = [Open(shape: .row)]
    stack.reserveCapacity(24)
    var index = 0
    while index < html.count {
      let start = index
      guard html[start] == UInt8(ascii: "<") else {
        while index < html.count, html[index] != UInt8(ascii: "<") { index += 1 }
        if case .token = stack[stack.count - 1].shape {
          stack[stack.count - 1].add(text(UnsafeBufferPointer(rebasing: html[start..<index])))
        }
        continue
      }
      index += 1
      while index < html.count, html[index] != UInt8(ascii: ">"), html[index] != UInt8(ascii: " ") {
        index += 1
      }
      let name = UnsafeBufferPointer(rebasing: html[(start + 1)..<index])
      let nameEnd = index
      if index < html.count, html[index] == UInt8(ascii: " ") {
        while index < html.count, html[index] != UInt8(ascii: ">") { index += 1 }
      }
      let attributes = UnsafeBufferPointer(rebasing: html[nameEnd..<index])
      let isEmpty = html[index - 1] == UInt8(ascii: "/")
      index += 1
      if name.first == UInt8(ascii: "/") {
        guard stack.count > 1 else { continue }
        let width = stack.removeLast().width
        stack[stack.count - 1].add(width)
      } else if isEmpty {
        stack[stack.count - 1].add(lengths(sizes, in: attributes))
      } else {
        var open = Open(shape: shape(name))
        if open.shape == .token { open.add(attributes.isEmpty ? 0 : lengths(spaces, in: attributes)) }
        stack.append(open)
      }
    }
    while stack.count > 1 {
      let width = stack.removeLast().width
      stack[stack.count - 1].add(width)
    }
    return stack[0].width
  }

  private static let sizes: [StaticString] = ["width"]
  private static let spaces: [StaticString] = ["lspace", "rspace"]

  private static func shape(_ name: UnsafeBufferPointer<UInt8>) -> Open.Shape {
    func isNamed(_ known: StaticString) -> Bool {
      name.count == known.utf8CodeUnitCount && (0..<name.count).allSatisfy { name[$0] == known.utf8Start[$0] }
    }
    switch name.count {
    case 2: return isNamed("mi") || isNamed("mo") || isNamed("mn") || isNamed("ms") ? .token : .row
    case 3: return isNamed("mtr") ? .tableRow : .row
    case 4: return isNamed("msub") || isNamed("msup") ? .scripts : .row
    case 5:
      return isNamed("mtext") ? .token : isNamed("mfrac") ? .fraction : isNamed("mover") ? .limits : .row
    case 6: return isNamed("mtable") ? .table : isNamed("munder") ? .limits : .row
    case 7: return isNamed("msubsup") ? .scripts : .row
    case 8: return isNamed("mphantom") ? .hidden : .row
    case 9: return isNamed("semantics") ? .first : .row
    case 10: return isNamed("munderover") ? .limits : isNamed("annotation") ? .hidden : .row
    case 13: return isNamed("mmultiscripts") ? .scripts : .row
    case 14: return isNamed("annotation-xml") ? .hidden : .row
    default: return .row
    }
  }

  /// The width of letters; entities such as `&lt;` are one sign, invisible operators none.
  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> Double {
    var ems = 0.0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "&"):
        let isInvisible = bytes[index...].starts(with: "#x206".utf8)
        index = (bytes[index...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex - 1) + 1
        ems += isInvisible ? 0 : 0.6
      case 0x80..<0xC0: break
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"):
        ems += 0.36
      case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "'"):
        ems += 0.26
      case 0xC0...: ems += 0.62
      default: ems += 0.53
      }
    }
    return ems
  }

  /// The sum of the attributes of some names, such as `width="1.5em"`; 0 where there is none.
  private static func lengths(_ names: [StaticString], in attributes: UnsafeBufferPointer<UInt8>) -> Double {
    if attributes.isEmpty { return 0 }
    var sum = 0.0
    var index = 0
    while index < attributes.count {
      let start = index
      while index < attributes.count, attributes[index] != UInt8(ascii: "\"") { index += 1 }
      // What stands before the quotation mark ends with the name and an equals sign.
      let head = UnsafeBufferPointer(rebasing: attributes[start..<index])
      index += 1
      let valueStart = index
      while index < attributes.count, attributes[index] != UInt8(ascii: "\"") { index += 1 }
      guard index < attributes.count else { break }
      for name in names where head.count > name.utf8CodeUnitCount {
        let nameStart = head.count - 1 - name.utf8CodeUnitCount
        guard (0..<name.utf8CodeUnitCount).allSatisfy({ head[nameStart + $0] == name.utf8Start[$0] }) else {
          continue
        }
        sum += number(attributes[valueStart..<index])
      }
      index += 1
    }
    return sum
  }

  private static func number(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
    var value = 0.0
    var place = 0.0
    for byte in bytes {
      if byte == UInt8(ascii: ".") {
        place = 0.1
      } else if byte >= 0x30, byte <= 0x39 {
        let digit = Double(byte - 0x30)
        value = place == 0 ? value * 10 + digit : value + digit * place
        place /= 10
      } else {
        break
      }
    }
    return min(value, 100)
  }
}
