import Reports
import SourceText

/// A document that is open in the editor.
struct TextDocument: Sendable {
  /// Its address, as the editor spells it.
  let address: String
  /// How the editor calls its language.
  let language: String
  /// Counts the changes.
  var version: Int
  /// Its text.
  var file: SourceFile

  /// The text after changes, which come one behind the other, each in the text that those before it have made.
  static func changed(
    _ file: SourceFile, _ changes: [JSONValue], _ encoding: PositionEncoding
  ) throws(RPCError) -> SourceFile {
    var file = file
    for change in changes {
      guard let text = change["text"]?.text else { throw RPCError(.invalidParams, "a change has a text") }
      guard let range = change["range"], range != .null else {
        file = SourceFile(path: file.path, text: text)
        continue
      }
      let span = try Positions(file: file, encoding: encoding).span(range)
      var bytes = file.bytes
      bytes.replaceSubrange(span.lowerBound..<span.upperBound, with: text.utf8)
      file = SourceFile(path: file.path, bytes: bytes)
    }
    return file
  }
}
