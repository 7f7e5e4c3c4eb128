import SourceText

/// All commands, found by name.
///
/// Names are looked up as bytes in a hash table with open addressing, so that reading a command makes no string.
struct LaTeXCommandRegistry: Sendable {
  /// The registry of all families.
  static let shared = LaTeXCommandRegistry(
    core: [
      LaTeXCommand.letters, LaTeXCommand.fractions, LaTeXCommand.ordinarySymbols,
      LaTeXCommand.binaryOperators, LaTeXCommand.relations, LaTeXCommand.accents, LaTeXCommand.dots,
      LaTeXCommand.arrows, LaTeXCommand.largeOperators, LaTeXCommand.openingBrackets,
      LaTeXCommand.closingBrackets, LaTeXCommand.structure, LaTeXCommand.fonts, LaTeXCommand.texts,
      LaTeXCommand.spaces, LaTeXCommand.boxes,
    ],
    packages: [
      LaTeXCommand.functions,
      LaTeXCommand.extensibleArrows, LaTeXCommand.punctuation, LaTeXCommand.ignored,
      LaTeXCommand.packageRelations,
      LaTeXCommand.struckRelations, LaTeXCommand.packageArrows, LaTeXCommand.packageSigns,
      LaTeXCommand.textSigns,
      LaTeXCommand.compoundSigns, LaTeXCommand.plainTeX, LaTeXCommand.sizes, LaTeXCommand.packageFonts,
      LaTeXCommand.uprightGreek, LaTeXCommand.packageBoxes, LaTeXCommand.braketBrackets,
      LaTeXCommand.definitions, LaTeXCommand.shorthands, LaTeXCommand.entities, LaTeXCommand.packageFunctions,
      LaTeXCommand.links,
    ])

  /// The commands in the order of their families; of two with one name the first counts.
  let commands: [LaTeXCommand]
  private var names: [[UInt8]] = []
  /// The number of commands that are LaTeX's own, which stand first.
  private let coreCount: Int
  /// Whether a command is one of LaTeX's kernel or of amssymb.
  func isCore(_ name: [UInt8]) -> Bool {
    index(name, 0, name.count).map { $0 < coreCount } ?? false
  }

  /// Whether a command is replaced before the formula is read, or defines others.
  private var replaced: [Bool] = []
  /// What a command does to the list in which it stands.
  enum Role: UInt8 {
    /// Nothing: it is a part of it.
    case part
    /// It makes what stands before it the upper half of a fraction.
    case infix
    /// It colours the cell that begins with it.
    case cellColor
    /// It may end the list, by what was opened outside of it.
    case fenceEnd, environmentEnd, lineBreak, groupEnd, degreeEnd
  }

  private var roles: [Role] = []
  /// Whether a name that begins with a byte may have a role: most do not, and need not be looked up for it.
  private var mayHaveRole = [Bool](repeating: false, count: 256)
  private var slots: [Int16]
  private let mask: Int
  /// What a sign that is written as a character is, ordered by scalar.
  private var characters: [(scalar: UInt32, action: LaTeXCommand.Action)] = []

  init(core: [[LaTeXCommand]], packages: [[LaTeXCommand]]) {
    commands = core.flatMap { $0 } + packages.flatMap { $0 }
    coreCount = core.reduce(0) { $0 + $1.count }
    var size = 4096
    while size < commands.count * 2 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: -1, count: size)
    for (index, command) in commands.enumerated() {
      let name = Array(command.name.utf8)
      names.append(name)
      switch command.action {
      case .definition, .shorthand: replaced.append(true)
      default: replaced.append(false)
      }
      let role = Self.role(command)
      roles.append(role)
      if role != .part, let first = name.first { mayHaveRole[Int(first)] = true }
      var slot = Self.hash(name, 0, name.count) & mask
      while slots[slot] >= 0, names[Int(slots[slot])] != name { slot = (slot + 1) & mask }
      if slots[slot] < 0 { slots[slot] = Int16(index) }
    }
    collectCharacters()
  }

  /// The command whose name is a run of bytes, or nil.
  func action(_ bytes: [UInt8], _ start: Int, _ end: Int) -> LaTeXCommand.Action? {
    index(bytes, start, end).map { commands[$0].action }
  }

  /// Whether a command is replaced before the formula is read, or defines others.
  func isReplaced(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    index(bytes, start, end).map { replaced[$0] } ?? false
  }

  /// What the command whose name is a run of bytes does to the list in which it stands.
  func role(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Role {
    index(bytes, start, end).map { roles[$0] } ?? .part
  }

  /// Whether the name that begins with a byte may be that of a command with a role.
  func mayHaveRole(_ first: UInt8) -> Bool { mayHaveRole[Int(first)] }

  private static func role(_ command: LaTeXCommand) -> Role {
    switch command.action {
    case .infix: .infix
    case .cellColor: .cellColor
    case .right, .middle: .fenceEnd
    case .end: .environmentEnd
    case .lineBreak: .lineBreak
    case .endGroup: .groupEnd
    case .of: .degreeEnd
    default: .part
    }
  }

  private func index(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var slot = Self.hash(bytes, start, end) & mask
    while true {
      let index = Int(slots[slot])
      if index < 0 { return nil }
      if matches(names[index], bytes, start, end) { return index }
      slot = (slot + 1) & mask
    }
  }

  /// What a character beyond ASCII is when it is the sign of a command, or nil.
  func action(ofCharacter scalar: Unicode.Scalar) -> LaTeXCommand.Action? {
    var low = 0
    var high = characters.count
    while low < high {
      let middle = (low + high) / 2
      if characters[middle].scalar < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < characters.count && characters[low].scalar == scalar.value ? characters[low].action : nil
  }

  /// A known name that was probably meant, or nil; the first in the order of the families among equals.
  func suggestion(for name: [UInt8]) -> String? {
    Spelling.nearestIndex(to: name, in: names).map { commands[$0].name }
  }

  /// The length of the longest known name of three letters or more that a name begins with, or nil.
  func prefixLength(of name: [UInt8]) -> Int? {
    var length = min(name.count - 1, 24)
    while length >= 2 {
      if action(name, 0, length) != nil { return length }
      length -= 1
    }
    return nil
  }

  private mutating func collectCharacters() {
    for command in commands {
      let scalar: Unicode.Scalar
      switch command.action {
      case .letter(let letter): scalar = letter
      case .symbol(let symbol): scalar = symbol.scalar
      default: continue
      }
      if scalar.value >= 0x80 { characters.append((scalar.value, command.action)) }
    }
    // A stable order keeps the first of two commands for one sign.
    let order = characters.indices.sorted {
      (characters[$0].scalar, $0) < (characters[$1].scalar, $1)
    }
    characters = order.map { characters[$0] }
  }

  private func matches(_ name: [UInt8], _ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    guard name.count == end - start else { return false }
    for index in 0..<name.count where name[index] != bytes[start + index] { return false }
    return true
  }

  /// FNV-1a.
  private static func hash(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var value: UInt32 = 2_166_136_261
    for index in start..<end {
      value = (value ^ UInt32(bytes[index])) &* 16_777_619
    }
    return Int(value)
  }
}
