/// What runs in a served page, and how it looks: files of the folder `Embedded`.
enum PreviewScript {
  static let script = "\"use strict\";\n{\n\(EmbeddedFiles.texts["preview.js"] ?? "")}\n"
  static let style = EmbeddedFiles.texts["preview.css"] ?? ""
}
