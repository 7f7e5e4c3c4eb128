/// A command that an author defines: a name, and what stands for it.
public struct LaTeXMacro: Hashable, Sendable {
  /// The name without the backslash: letters, behind them digits or none; or one other character.
  public var name: String
  /// What the command stands for, with `#1` to `#9` for its arguments and `##` for a sharp.
  public var body: String
  /// The number of arguments, 0 to 9.
  public var parameterCount: Int
  /// What the first argument is where it is not written in brackets; nil where it stands in braces as others do.
  public var defaultArgument: String?

  /// Makes a macro.
  ///
  /// - Parameter parameterCount: nil for the highest `#n` of the body.
  public init(name: String, body: String, parameterCount: Int? = nil, defaultArgument: String? = nil) {
    self.name = name
    self.body = body
    self.defaultArgument = defaultArgument
    var highest = 0
    let bytes = Array(body.utf8)
    for index in bytes.indices.dropFirst() where bytes[index - 1] == UInt8(ascii: "#") {
      if bytes[index] >= 0x31, bytes[index] <= 0x39 { highest = max(highest, Int(bytes[index]) - 0x30) }
    }
    self.parameterCount = parameterCount ?? highest
  }

  /// What is wrong with the definition, or nil.
  public var complaint: String? {
    let letters = Array(name.utf8)
    if let complaint = Self.complaint(ofName: letters) { return complaint }
    guard body.utf8.count <= Self.longestBody else {
      return "\\\(name) is longer than \(Self.longestBody) bytes"
    }
    guard parameterCount >= 0, parameterCount <= 9 else { return "a macro has at most 9 arguments" }
    if defaultArgument != nil, parameterCount == 0 {
      return "\\\(name) has a default for an argument it has not"
    }
    return complaintOfBody
  }

  /// The longest body, in bytes.
  static let longestBody = 4096

  private static func complaint(ofName letters: [UInt8]) -> String? {
    func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
    guard let first = letters.first else { return "a macro without a name" }
    let shown = String(decoding: letters.prefix(40), as: UTF8.self)
    if isLetter(first) {
      let rest = letters.drop(while: isLetter)
      guard rest.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), letters.count <= 40 else {
        return "\(shown) is no name of a macro, which is letters with digits behind them or none"
      }
      switch shown {
      case "begin", "end", "left", "right", "middle": return "\\\(shown) cannot be defined anew"
      default: return nil
      }
    }
    guard letters.count == 1, first > 0x20, first < 0x7F, !"\\{}$&#%^_()[]".utf8.contains(first) else {
      return "\(shown) is no name of a macro, which is letters or one sign"
    }
    return nil
  }

  /// Braces that do not match, and arguments that there are not.
  private var complaintOfBody: String? {
    let bytes = Array(body.utf8)
    var level = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "{"): level += 1
      case UInt8(ascii: "}"):
        level -= 1
        if level < 0 { return "} without { in \\\(name)" }
      case UInt8(ascii: "#"):
        index += 1
        let next = index < bytes.count ? bytes[index] : 0
        guard next != UInt8(ascii: "#") else { break }
        guard next >= 0x31, next <= 0x39 else {
          return "# in \\\(name) stands without the number of an argument"
        }
        guard Int(next) - 0x30 <= parameterCount else {
          return "\\\(name) uses #\(Int(next) - 0x30) and has \(parameterCount) arguments"
        }
      default: break
      }
      index += 1
    }
    return level > 0 ? "{ is never closed in \\\(name)" : nil
  }
}

/// The names that formulas of a lesson may use beside the commands that there are.
public struct LaTeXMacros: Sendable {
  private var macros: [[UInt8]: LaTeXMacro] = [:]
  /// Whether some name ends in digits, which TeX's names never do.
  private(set) var hasDigits = false
  /// The names of functions that a reader of the tree knows: `\rotation`, which is no command, probably is
  /// `\operatorname{rotation}` then.
  let functionNames: Set<String>

  /// Makes a set without macros.
  public init(functionNames: Set<String> = []) {
    self.functionNames = functionNames
  }

  /// Whether there are none.
  public var isEmpty: Bool { macros.isEmpty }

  /// Adds a macro, which takes the place of one of the same name, and of a command of that name.
  ///
  /// A macro that has a ``LaTeXMacro/complaint`` is not added.
  public mutating func add(_ macro: LaTeXMacro) {
    guard macro.complaint == nil else { return }
    macros[Array(macro.name.utf8)] = macro
    if let last = macro.name.utf8.last, last >= 0x30, last <= 0x39, macro.name.utf8.count > 1 {
      hasDigits = true
    }
  }

  /// The macro of a name.
  func macro(_ name: [UInt8]) -> LaTeXMacro? { macros[name] }
}
