/// A page with the preview's script in it.
enum PreviewPage {
  /// Where the script, its style sheet and its events are; no page of a site has such a name, since names that begin with a
  /// dot are not published.
  static let scriptPath = ".lectern/preview.js"
  static let stylePath = ".lectern/preview.css"
  static let eventsPath = ".lectern/events"

  /// The page's text with the script before the end of its head.
  ///
  /// The page's own Content-Security-Policy gets the script, its style sheet and its events as further sources, and
  /// stays as strict otherwise: no inline script, nothing from another host.
  static func prepared(_ html: String, name: String, version: String) -> String {
    var html = html
    let tags =
      "<link rel=\"stylesheet\" href=\"/\(stylePath)\">"
      + "<script src=\"/\(scriptPath)\" data-page=\"\(escaped(name))\" data-version=\"\(escaped(version))\" defer></script>"
    if let policy = policyRange(in: html) {
      html.replaceSubrange(policy, with: relaxed(String(html[policy])))
    }
    if let head = html.utf8.firstRange(of: "</head>".utf8) {
      html.insert(contentsOf: tags, at: head.lowerBound)
    } else {
      html += tags
    }
    return html
  }

  /// The policy's text in a page's head.
  private static func policyRange(in html: String) -> Range<String.Index>? {
    let end = html.utf8.firstRange(of: "</head>".utf8)?.lowerBound ?? html.endIndex
    guard
      let start = html.utf8[..<end].firstRange(
        of: "http-equiv=\"Content-Security-Policy\" content=\"".utf8)?.upperBound,
      let close = html.utf8[start..<end].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return start..<close
  }

  /// A policy that allows this host's scripts, style sheets and connections too.
  static func relaxed(_ policy: String) -> String {
    var directives = policy.split(separator: ";").map { directive in
      directive.split(separator: " ").map(String.init)
    }.filter { !$0.isEmpty }
    for name in ["script-src", "style-src", "connect-src"] {
      if let index = directives.firstIndex(where: { $0[0] == name }) {
        if directives[index].dropFirst() == ["'none'"] { directives[index].removeLast() }
        if !directives[index].contains("'self'") { directives[index].append("'self'") }
      } else {
        directives.append([name, "'self'"])
      }
    }
    return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }
}
