extension FindingKind {
  /// Files, front matter, links and the site.
  static let inFiles: [FindingKind] = [
    .init("circular-uses", .files, "lessons use each other in a circle"),
    .init("duplicate-key", .files, "a key stands twice"),
    .init("file-too-large", .files, "a file is larger than is read"),
    .init("invalid-yaml", .files, "YAML cannot be read"),
    .init("lesson-too-costly", .files, "reading a lesson takes more time or memory than it may"),
    .init("lesson-untried", .files, "a long lesson, and no process can be started to try it in"),
    .init("line-too-long", .files, "a line is longer than is read"),
    .init("missing-lesson", .files, "no lesson is called what `uses` names"),
    .init("missing-title", .files, "a lesson without a title"),
    .init("not-utf8", .files, "a file is not UTF-8"),
    .init("nul-byte", .files, "a file contains a zero byte, and is no text"),
    .init("raw-html", .files, "HTML that is left out of the page"),
    .init("table-too-large", .files, "a table has more cells than are read"),
    .init("table-too-wide", .files, "a table has more columns than are read"),
    .init("unclosed-front-matter", .files, "front matter is not closed"),
    .init("unknown-convention", .files, "a convention that is neither `rows` nor `columns`"),
    .init("unknown-key", .files, "front matter or `site.yml` has no such key"),
    .init("unsafe-link", .files, "a link that would run something, and is left out of the page"),
    .init("wrong-type", .files, "a value in YAML has another type than its key takes"),

    .init(
      "active-file", .site, "a file beside the lessons could run something in the site, and is not published"),
    .init("broken-link", .site, "a link or an image leads nowhere"),
    .init("broken-yaml", .site, "`site.yml` cannot be read as YAML"),
    .init("low-contrast", .site, "a colour of the theme is hard to read"),
    .init("missing-file", .site, "a file that `site.yml` names cannot be read"),
    .init("name-taken", .site, "a page would have the name of another file"),
    .init("no-math-font", .site, "no math font was found, so that brackets do not stretch everywhere"),
    .init("outside-folder", .site, "a link leads out of the folder that it lies in"),
    .init("remote-image", .site, "an image on another server, which readers are not made to ask"),
    .init("repeated-lesson", .site, "`site.yml` lists a lesson twice"),
    .init("site-configuration", .site, "`site.yml` is not what it can be"),
    .init("unknown-lesson", .site, "`site.yml` names a lesson that does not exist"),
    .init("unreadable", .site, "a file of the site cannot be read"),
  ]
}
