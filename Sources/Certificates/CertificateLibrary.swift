/// The lemmas and tactics that scripts use: `Lectern.v`, which Rocq's kernel checks like any theorem.
public enum CertificateLibrary {
  /// The file's name.
  public static let fileName = "Lectern.v"
  /// The file's text.
  public static var text: String { EmbeddedFiles.texts[fileName] ?? "" }
}
