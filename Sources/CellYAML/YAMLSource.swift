import SourceText
import Yams

/// The text of a YAML cell, and the ways from Yams' marks back to it.
///
/// Two things are done here that YAML does not: commas and brackets inside parentheses do not split a flow
/// collection, so that `{ from: (0, 0), to: (3, 4) }` means what it says; and each scalar knows which bytes
/// of the file its characters came from, also through quotation marks, escapes and folded lines.
public struct YAMLSource: Sendable {
  /// The deepest nesting that is handed to the YAML parser, which recurses.
  public static let deepestNesting = 64
  /// The longest text that is read, in bytes.
  public static let longestText = 256 * 1024

  /// The text.
  public let excerpt: SourceExcerpt
  /// What the cell is called in diagnostics, such as "a diagram cell".
  public let noun: String
  /// For each line, as libYAML counts them, the index of its first code point.
  private let lineStarts: [Int]
  /// For each code point, and for the end, its byte offset.
  private let scalarOffsets: [Int]
  /// The private-use code points that stand for `,[]{}` inside parentheses; nil where none is free.
  private let maskBase: UInt32?
  private static let masked: [Unicode.Scalar] = [",", "[", "]", "{", "}"]

  /// Makes the source of a cell's text; `noun` is what diagnostics call the cell.
  public init(_ excerpt: SourceExcerpt, noun: String) {
    self.excerpt = excerpt
    self.noun = noun
    var starts = [0]
    var offsets = [0]
    var used: Set<UInt32> = []
    var previous: Unicode.Scalar?
    for scalar in excerpt.bytes.count <= Self.longestText ? excerpt.text.unicodeScalars : "".unicodeScalars {
      offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar))
      switch scalar.value {
      case 0x0A where previous?.value == 0x0D: starts[starts.count - 1] = offsets.count - 1
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: starts.append(offsets.count - 1)
      case 0xE000...0xF8FF: used.insert(scalar.value & ~0xF)
      default: break
      }
      previous = scalar
    }
    lineStarts = starts
    scalarOffsets = offsets
    maskBase = stride(from: UInt32(0xE000), to: 0xF000, by: 16).first { !used.contains($0) }
  }

  // MARK: Composing

  /// The tree of the text, or what hinders reading it.
  public func compose() -> Result<Node?, Diagnostic> {
    if let hindrance = hindrance() { return .failure(excerpt.inFile(hindrance)) }
    do {
      return .success(try Yams.compose(yaml: maskedText(), .default, .default, .utf8))
    } catch let error as YamlError {
      return .failure(excerpt.inFile(diagnostic(error)))
    } catch {
      return .failure(excerpt.inFile(.error(.invalidYAML, "the YAML cannot be read")))
    }
  }

  /// What must not reach the YAML parser: long texts, deep nesting, and aliases, which can stand for
  /// exponentially much.
  private func hindrance() -> Diagnostic? {
    guard excerpt.bytes.count <= Self.longestText else {
      return .error(.cellTooLarge, "\(noun) is at most \(Self.longestText >> 10) KiB long", at: Span(0, 1))
    }
    let bytes = excerpt.bytes
    var brackets = 0
    var indentation = 0
    var isLeading = true
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        isLeading = true
        indentation = 0
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "\t"):
        if isLeading { indentation += 1 }
      default: isLeading = false
      }
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { brackets += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { brackets = max(0, brackets - 1) }
      if brackets > Self.deepestNesting || indentation > 4 * Self.deepestNesting {
        return .error(
          .nestedTooDeeply, "\(noun) is nested at most \(Self.deepestNesting) levels deep",
          at: Span(offset, offset + 1))
      }
    }
    if let offset = YAMLAnchors.repeated(in: bytes, Span(0, bytes.count))?.alias {
      return .error(
        .yamlAlias, "\(noun) has no YAML aliases; write the value out", at: Span(offset, offset + 1))
    }
    return nil
  }

  /// The byte at an offset; empty behind the last one, where libyaml misses what it waits for.
  private func byte(at offset: Int) -> Span {
    let start = min(max(0, offset), excerpt.bytes.count)
    return Span(start, min(start + 1, excerpt.bytes.count))
  }

  private func diagnostic(_ error: YamlError) -> Diagnostic {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      let offset = offset(of: mark)
      let isEscape = problem.contains("escape character")
      return .error(
        .invalidYAML, "the YAML cannot be read: \(unmasked(problem))", at: byte(at: offset),
        notes: isEscape ? [.init("write LaTeX in single quotes, or without quotes")] : [])
    case .reader(let problem, let offset, _, _):
      return .error(.invalidYAML, "the YAML cannot be read: \(problem)", at: byte(at: offset ?? 0))
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "'\(unmasked($0))'" }.joined(separator: ", ")
      let offset = offset(of: context.mark)
      return .error(.duplicateKey, "the key \(names) stands twice", at: byte(at: offset))
    default:
      return .error(.invalidYAML, "the YAML cannot be read")
    }
  }

  // MARK: Commas inside parentheses

  /// The text with `,[]{}` inside parentheses replaced, one code point by one, so that marks keep their columns.
  private func maskedText() -> String {
    guard let maskBase else { return excerpt.text }
    var scalars = Array(excerpt.text.unicodeScalars)
    var open: [Int] = []
    var closing: [Int: Int] = [:]
    var quote: Unicode.Scalar?
    var previous: Unicode.Scalar = "\n"
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\n" || scalar == "\r" {
        open = []
        quote = nil
        previous = "\n"
        continue
      }
      if let mark = quote {
        if scalar == mark, !(mark == "\"" && previous == "\\") { quote = nil }
      } else if open.isEmpty, scalar == "\"" || scalar == "'", "\n:-[{,?".unicodeScalars.contains(previous) {
        quote = scalar
      } else if scalar == "(" {
        open.append(index)
      } else if scalar == ")", let start = open.popLast() {
        if open.isEmpty { closing[start] = index }
      }
      if scalar != " " || quote != nil { previous = scalar }
    }
    for (start, end) in closing {
      for index in start..<end {
        if let position = Self.masked.firstIndex(of: scalars[index]),
          let replacement = Unicode.Scalar(maskBase + UInt32(position))
        {
          scalars[index] = replacement
        }
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }

  private func unmasked(_ text: String) -> String {
    guard let maskBase else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isMask = scalar.value >= maskBase && scalar.value < maskBase + UInt32(Self.masked.count)
      result.append(isMask ? Self.masked[Int(scalar.value - maskBase)] : scalar)
    }
    return String(result)
  }

  // MARK: Places

  /// The byte offset in the excerpt of a mark.
  public func offset(of mark: Mark?) -> Int {
    guard let mark, mark.line >= 1, mark.line <= lineStarts.count else { return 0 }
    return scalarOffsets[min(lineStarts[mark.line - 1] + max(0, mark.column - 1), scalarOffsets.count - 1)]
  }

  /// The place of a node in the file: a scalar's text, or a collection's first byte.
  public func fileSpan(of node: Node) -> Span {
    if case .scalar(let scalar) = node { return text(of: scalar).span }
    let offset = offset(of: node.mark)
    return excerpt.fileSpan(Span(offset, min(offset + 1, excerpt.bytes.count)))
  }

  /// A scalar's text, with each of its bytes traced back to the file.
  public func text(of scalar: Node.Scalar) -> LocatedText {
    let value = Array(unmasked(scalar.string).utf8)
    let start = offset(of: scalar.mark)
    let offsets = ScalarAlignment(source: excerpt.bytes, start: start).offsets(of: value)
    return located(value, at: offsets, start: start)
  }

  /// The text of a flow sequence, where a calculator's matrix or a list of coordinates is wanted.
  public func text(of sequence: Node.Sequence) -> LocatedText? {
    let start = offset(of: sequence.mark)
    let bytes = excerpt.bytes
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    var depth = 0
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: "[") { depth += 1 }
      if bytes[index] == UInt8(ascii: "]") { depth -= 1 }
      if depth == 0 {
        var value = Array(bytes[start...index])
        // [x, y] is a list of numbers: the calculator writes it with parentheses.
        if !sequence.contains(where: { if case .scalar = $0 { false } else { true } }) {
          value[0] = UInt8(ascii: "(")
          value[value.count - 1] = UInt8(ascii: ")")
        }
        return located(value, at: Array(start...index), start: start)
      }
    }
    return nil
  }

  private func located(_ bytes: [UInt8], at offsets: [Int], start: Int) -> LocatedText {
    var segments: [SourceExcerpt.Segment] = []
    var expected = -1
    for (index, offset) in offsets.enumerated() {
      let fileOffset = excerpt.fileOffset(of: offset)
      if fileOffset != expected { segments.append(.init(offset: index, fileOffset: fileOffset)) }
      expected = fileOffset + 1
    }
    guard let first = offsets.first, let last = offsets.last else {
      let place = excerpt.fileOffset(of: min(start, excerpt.bytes.count))
      return LocatedText(
        excerpt: SourceExcerpt(
          file: excerpt.file, bytes: [], segments: [.init(offset: 0, fileOffset: place)]),
        span: Span(at: place))
    }
    return LocatedText(
      excerpt: SourceExcerpt(file: excerpt.file, bytes: bytes, segments: segments),
      span: excerpt.fileSpan(Span(min(first, last), max(first, last) + 1)))
  }
}

/// Finds for each byte of a scalar's value the byte of the YAML text that it came from.
struct ScalarAlignment {
  let source: [UInt8]
  var start: Int

  func offsets(of value: [UInt8]) -> [Int] {
    guard start < source.count else { return Array(repeating: source.count, count: value.count) }
    var position = start
    let quote = source[position]
    let isDouble = quote == UInt8(ascii: "\"")
    let isSingle = quote == UInt8(ascii: "'")
    if isDouble || isSingle {
      position += 1
    } else if quote == UInt8(ascii: "|") || quote == UInt8(ascii: ">") {
      while position < source.count, source[position] != UInt8(ascii: "\n") { position += 1 }
    }
    var offsets: [Int] = []
    offsets.reserveCapacity(value.count)
    var index = 0
    while index < value.count {
      let byte = value[index]
      if isDouble, position < source.count, source[position] == UInt8(ascii: "\\") {
        let length = escapeLength(at: position)
        let width = isLineEnd(at: position + 1) ? 0 : utf8Width(byte)
        for _ in 0..<min(width, value.count - index) { offsets.append(position) }
        index += width
        position += length
        continue
      }
      if position < source.count, source[position] == byte,
        !(isSpace(byte) && foldsAhead(position, value, index))
      {
        offsets.append(position)
        position += isSingle && byte == UInt8(ascii: "'") ? 2 : 1
        index += 1
        continue
      }
      if position < source.count, isSpace(source[position]) {
        // A folded line end: the value has one blank, or nothing, where the source has a run of white space.
        let runStart = position
        while position < source.count, isSpace(source[position]) { position += 1 }
        while index < value.count, isSpace(value[index]) {
          offsets.append(runStart)
          index += 1
        }
        continue
      }
      // The value has lost its way, for a reason not foreseen here: the rest stands where the way was lost.
      offsets.append(min(position, source.count - 1))
      index += 1
    }
    return offsets
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private func isLineEnd(at position: Int) -> Bool {
    position < source.count && (source[position] == 0x0A || source[position] == 0x0D)
  }

  /// Whether the run of white space at a place of the source differs from the value's.
  private func foldsAhead(_ position: Int, _ value: [UInt8], _ index: Int) -> Bool {
    var source = source[position...].prefix(while: isSpace)
    let mine = value[index...].prefix(while: isSpace)
    source = source.prefix(mine.count + 1)
    return !source.elementsEqual(mine)
  }

  private func utf8Width(_ lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  private func escapeLength(at position: Int) -> Int {
    guard position + 1 < source.count else { return 1 }
    switch source[position + 1] {
    case UInt8(ascii: "x"): return 4
    case UInt8(ascii: "u"): return 6
    case UInt8(ascii: "U"): return 10
    case 0x0A, 0x0D:
      var end = position + 1
      while end < source.count, isSpace(source[end]) { end += 1 }
      return end - position
    default: return 2
    }
  }
}
