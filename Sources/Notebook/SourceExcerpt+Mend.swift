import FormulaProof
import SourceText

extension SourceExcerpt {
  /// A prover's mend as a change to the file; nil where the text is spelt otherwise than the mend expects.
  ///
  /// Only plain digits, a question mark or the sign `=` are replaced: what stands in braces, or is made by a macro, is
  /// left to the author.
  func fixIt(_ mend: Mend, isLaTeX: Bool) -> FixIt? {
    let old = text(mend.span)
    let span = fileSpan(mend.span)
    // A piece that goes over the mark of a quotation or a list is not one piece in the file.
    guard !old.isEmpty, file.text(span) == old else { return nil }
    switch mend.replacement {
    case .number(let number):
      var new = number
      let digits = old.drop { $0 == "-" || $0 == "\u{2212}" || $0 == " " }
      guard old == "?" || (!digits.isEmpty && digits.utf8.allSatisfy { Self.isDigit($0) || $0 == 0x2E })
      else {
        return nil
      }
      // `.5` stays without its zero.
      let unsigned = number.drop { $0 == "-" }
      if digits.hasPrefix("."), unsigned.hasPrefix("0.") {
        new = (number.hasPrefix("-") ? "-" : "") + unsigned.dropFirst()
      }
      return FixIt("write \(new)", replace: span, with: new)
    case .approximatelyEqual:
      guard isLaTeX ? old == "=" : old == "=" || old == "==" else { return nil }
      guard isLaTeX else { return FixIt("write ~=", replace: span, with: "~=") }
      // A letter right behind it would become part of the command.
      let next = span.upperBound < file.bytes.count ? file.bytes[span.upperBound] : 0x20
      let isLetter = (0x41...0x5A).contains(next) || (0x61...0x7A).contains(next)
      return FixIt("write \\approx", replace: span, with: isLetter ? "\\approx " : "\\approx")
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
