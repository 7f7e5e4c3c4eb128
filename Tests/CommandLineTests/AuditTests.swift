import Foundation
import TestSupport
import Testing

/// `lectern audit` as teams use it: baselines, changes since a revision, the page.
@Suite struct AuditTests {
  static let arithmetic = "There are $10 \\times 5 \\times 50 = 2000$ strata.\n"
  static let slip = "$$(x+1)(x+2) = x^2 + 3x + 3$$\n"

  // MARK: Baselines

  @Test func whatIsRecordedIsNotReported() throws {
    let workspace = try Workspace([
      "docs/a b.md": Self.arithmetic + "\n" + Self.slip, "docs/é\".tex": "$1+1=3$",
    ])
    let written = try workspace.lectern("audit", "docs", "--write-baseline", "base/known.jsonl")
    #expect(written.status == 2 && written.error.contains("base/known.jsonl"), "there is no such folder")
    try workspace.write("", to: "base/known.jsonl")
    let recorded = try workspace.lectern("audit", "docs", "--write-baseline", "base/known.jsonl")
    #expect(recorded.status == 0, "\(recorded)")
    #expect(recorded.output.hasSuffix("judged: nothing new; 3 known\n"))
    #expect(recorded.error == "base/known.jsonl: 3 findings recorded\n")
    let text = try workspace.read("base/known.jsonl")
    #expect(text.contains("\"document\":\"../docs/é\\\".tex\""))
    #expect(text.split(separator: "\n").count == 4)
    // What is written above, and line ends of another system, do not matter.
    try workspace.write(
      "New text.\r\n\r\n" + (Self.arithmetic + "\n" + Self.slip).replacing("\n", with: "\r\n"),
      to: "docs/a b.md")
    let known = ["audit", "docs", "--baseline", "base/known.jsonl"]
    #expect(try workspace.run(known).status == 0)
    // From elsewhere, by other names, and through a link.
    try workspace.write("", to: "elsewhere/x")
    try workspace.shell("ln -s ../docs elsewhere/link").expectSuccess()
    for line in [
      "cd elsewhere && lectern audit ../docs --baseline ../base/known.jsonl",
      "cd / && lectern audit '\(workspace.path)/docs' --baseline '\(workspace.path)/base/known.jsonl'",
      "cd docs && lectern audit --baseline ../base/known.jsonl 'a b.md' ./é\\\".tex",
      "lectern audit elsewhere/link/ --baseline base/known.jsonl --format json",
    ] {
      let outcome = try workspace.shell(line)
      #expect(outcome.status == 0 && outcome.error == "", "\(line): \(outcome)")
    }
    // An equal finding is one more.
    try workspace.write(Self.arithmetic + Self.arithmetic + "\n" + Self.slip, to: "docs/a b.md")
    let third = try workspace.run(known)
    #expect(third.status == 1)
    #expect(third.output.hasSuffix("judged: 1 certain; 3 known\n"), "\(third.output)")
    let twice = try workspace.lectern("audit", "docs", "--write-baseline", "base/known.jsonl")
    #expect(twice.error == "base/known.jsonl: 4 findings recorded\n")
    #expect(try workspace.run(known).status == 0)
  }

  @Test func whatIsFoundNoMoreIsSaidAndGoes() throws {
    let workspace = try Workspace(["a.md": Self.arithmetic, "b.md": Self.slip, "c.md": Self.arithmetic])
    #expect(try workspace.lectern("audit", ".", "--write-baseline", "k.jsonl").status == 0)
    let before = try workspace.read("k.jsonl")
    try workspace.write("mended\n", to: "a.md")
    try workspace.remove("c.md")
    let outcome = try workspace.lectern("audit", "--baseline", "k.jsonl")
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("note: k.jsonl:2: a.md: this is found no more: audit-arithmetic"))
    #expect(outcome.error.contains("note: k.jsonl:4: c.md: this is found no more"))
    #expect(try workspace.read("k.jsonl") == before)
    // Of what was not looked through nothing is known.
    let part = try workspace.lectern("audit", "b.md", "--baseline", "k.jsonl")
    #expect(!part.error.contains("a.md") && part.status == 0)
    #expect(try workspace.lectern("audit", "b.md", "--write-baseline", "k.jsonl").status == 0)
    let kept = try workspace.read("k.jsonl")
    #expect(kept.contains("a.md") && kept.contains("b.md") && !kept.contains("c.md"))
    #expect(try workspace.lectern("audit", "--write-baseline", "k.jsonl").status == 0)
    #expect(try workspace.read("k.jsonl").split(separator: "\n").count == 2)
  }

  @Test func whatIsNamedTwiceIsLookedAtOnce() throws {
    let workspace = try Workspace(["d/a.md": Self.arithmetic])
    try workspace.shell("ln -s a.md d/b.md && ln -s d e").expectSuccess()
    let outcome = try workspace.lectern(
      "audit", "d/a.md", "d", "./d/a.md", "e/b.md", "e", "--write-baseline", "k")
    #expect(
      outcome.output.hasPrefix("1 document, ") && outcome.error == "k: 1 finding recorded\n", "\(outcome)")
  }

  @Test func aLevelDoesNotMakeEntriesGo() throws {
    let workspace = try Workspace(["a.md": "A $\\left( x = 1$ formula.\n\n" + Self.arithmetic])
    let all = try workspace.lectern("audit", "a.md", "--level", "possible", "--write-baseline", "k.jsonl")
    #expect(all.error == "k.jsonl: 2 findings recorded\n")
    let certain = try workspace.lectern("audit", "a.md", "--level", "certain", "--baseline", "k.jsonl")
    #expect(certain.status == 0 && certain.error == "", "\(certain)")
    #expect(
      try workspace.lectern("audit", "a.md", "--write-baseline", "k.jsonl").error
        == "k.jsonl: 2 findings recorded\n")
  }

  @Test func brokenBaselinesAreErrors() throws {
    let workspace = try Workspace([
      "a.md": Self.arithmetic, "k": "{\"lectern-audit-baseline\":1}\n{\"document\":\n", "other": "[1]\n",
      "x.tex": "x",
    ])
    func error(_ arguments: String...) throws -> String {
      let outcome = try workspace.run(["audit", "a.md"] + arguments)
      #expect(outcome.status == 2, "\(arguments)")
      return outcome.error
    }
    #expect(try error("--baseline", "k").hasPrefix("error: k:2:13: "))
    #expect(try error("--baseline", "other").contains("other:1:1: this is no baseline"))
    #expect(try error("--write-baseline", "other").contains("other:1:1: this is no baseline"))
    #expect(try workspace.read("other") == "[1]\n")
    #expect(try error("--baseline", "gone").contains("cannot read gone"))
    #expect(try error("--baseline", ".").contains("cannot read ."))
    #expect(try error("--write-baseline", "x.tex").contains("the name of a document"))
    #expect(try error("--report", "a.md").contains("a.md is there already"))
    #expect(try error("--report", "k", "--write-baseline", "k").contains("cannot go to one file"))
    #expect(
      try error("--write-baseline", "k", "--changed-since", "HEAD").contains("leave out --changed-since"))
  }

  @Test func aBaselineOfManyFindingsIsReadAtOnce() throws {
    let workspace = try Workspace(["a.md": Self.arithmetic])
    var lines = ["{\"lectern-audit-baseline\":1}"]
    for number in 0..<100_000 {
      lines.append("{\"document\":\"a.md\",\"kind\":\"audit-slip\",\"formula\":\"x = \(number)\"}")
    }
    try workspace.write(lines.joined(separator: "\n"), to: "k")
    let start = ContinuousClock.now
    let outcome = try workspace.lectern("audit", "a.md", "--baseline", "k")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("note: k: 99990 entries more are found no more"))
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  // MARK: Changes

  static let hasGit = (try? Workspace().shell("git --version").status) == 0

  static func repository(_ files: [String: String]) throws -> Workspace {
    let workspace = try Workspace(files)
    try workspace.shell(
      """
      git init -q -b main && git config user.name t && git config user.email t@example.com \
      && git add -A && git commit -qm one
      """
    ).expectSuccess()
    return workspace
  }

  static let display = "\n\\begin{align*}\n10 \\times 5\n  &= \n  2000\n\\end{align*}\n"

  @Test(.enabled(if: hasGit, "git is not installed")) func onlyWhatDiffersIsReported() throws {
    let workspace = try Self.repository([
      "docs/a b.md": "Text.\n" + Self.arithmetic, "docs/é\"'$(x).md": Self.arithmetic,
      "docs/same.md": Self.slip,
      "docs/old.md": Self.arithmetic + "1\n2\n3\n4\n5\n6\n", "docs/display.tex": Self.display,
      ".gitignore": "ignored.md\n",
    ])
    let audit = ["audit", "docs", "--changed-since", "HEAD", "--format", "text"]
    let none = try workspace.run(audit)
    #expect(none.status == 0 && none.output.hasPrefix("0 documents"), "\(none)")
    // A line elsewhere is no change of the formula; a renamed file is as it was; a new one and an ignored one.
    try workspace.write("Other text.\n" + Self.arithmetic, to: "docs/a b.md")
    try workspace.shell("git mv docs/old.md 'docs/re named.md'").expectSuccess()
    try workspace.write(Self.arithmetic, to: "docs/new\nfile.md")
    try workspace.write(Self.arithmetic, to: "docs/ignored.md")
    let first = try workspace.run(audit)
    #expect(first.status == 1)
    #expect(first.output.matches(of: #/(?m): (?:error|warning): /#).count == 1, "\(first.output)")
    #expect(first.output.contains("docs/new\u{240A}file.md:1:36: error"))
    // A line of several, staged; a name with quotes; settings of the repository do not matter.
    try workspace.write(Self.display.replacing("  &= ", with: "  &=  "), to: "docs/display.tex")
    try workspace.write(Self.arithmetic.replacing("There", with: "Here"), to: "docs/é\"'$(x).md")
    try workspace.shell(
      """
      git add -A && git config diff.external false && git config diff.noprefix true && git config diff.context 9 \
      && git config color.ui always && git config diff.interHunkContext 9 && echo '*.md -diff' > .gitattributes
      """
    ).expectSuccess()
    for (line, prefix) in [
      ("lectern audit docs --changed-since HEAD", "docs/"),
      ("cd docs && lectern audit --changed-since main", "./"),
      ("cd / && lectern audit '\(workspace.path)/docs' --changed-since HEAD", "\(workspace.path)/docs/"),
      ("GIT_DIR=/gone GIT_DIFF_OPTS=-u9 lectern audit docs --changed-since HEAD", "docs/"),
    ] {
      let outcome = try workspace.shell(line)
      #expect(outcome.status == 1)
      let places = outcome.output.matches(of: #/(?m)^(.*): (?:error|warning): /#).map { String($0.1) }
      #expect(
        places == [
          "\(prefix)display.tex:5:3", "\(prefix)new\u{240A}file.md:1:36", "\(prefix)é\"'$(x).md:1:35",
        ], "\(line): \(outcome)")
    }
    // With a baseline too.
    #expect(try workspace.lectern("audit", "docs", "--write-baseline", "k").status == 0)
    #expect(try workspace.run(audit + ["--baseline", "k"]).status == 0)
  }

  @Test(.enabled(if: hasGit, "git is not installed")) func commandsOfOtherDocumentsHold() throws {
    let workspace = try Self.repository(["a.tex": "\\newcommand{\\two}{2}", "b.tex": "x"])
    try workspace.write("$\\two + \\two = 5$", to: "b.tex")
    let outcome = try workspace.lectern("audit", ".", "--changed-since", "HEAD")
    #expect(outcome.status == 1 && outcome.output.contains("b.tex:1:"), "\(outcome)")
    #expect(outcome.output.contains("1 document, 1 formula"))
  }

  @Test(.enabled(if: hasGit, "git is not installed")) func whatGitCannotTellIsAnError() throws {
    let workspace = try Workspace(["a.md": Self.arithmetic])
    let outside = try workspace.lectern("audit", "a.md", "--changed-since", "HEAD")
    #expect(outside.status == 2 && outside.error.contains("a.md lies in no git repository"), "\(outside)")
    try workspace.shell("git init -q -b main").expectSuccess()
    for revision in ["HEAD", "gone", "--output=stolen", "-h", "HEAD..main", "$(touch stolen)", "HEAD\n"] {
      let outcome = try workspace.run(["audit", "a.md", "--changed-since=\(revision)"])
      #expect(outcome.status == 2 && outcome.error.contains("has no revision"), "\(revision): \(outcome)")
    }
    #expect(!workspace.exists("stolen"))
    let without = try workspace.run(
      ["audit", "a.md", "--changed-since", "HEAD"], environment: ["PATH": workspace.path])
    #expect(without.status == 2 && without.error.contains("needs git"))
  }

  // MARK: Commands

  @Test func configurationsOfTheFolderDefineCommands() throws {
    let workspace = try Workspace([
      "a.md": "$\\two + \\two = 5$ and $\\three + 1 = 5$ and $\\four + 1 = 3$",
      "js/mathjax.js": "window.MathJax = {tex: {macros: {two: '2'}}}",
      "conf.py": "mathjax3_config={'tex':{'macros':{'three':'3'}}}",
    ])
    try workspace.shell(
      "mkdir in && mv * in 2>/dev/null; echo 'MathJax macros: {four: \"4\"}' >k.js; cd in && ln -s ../k.js katex.js; ln -s gone.js mathjax.js"
    ).expectSuccess()
    let outcome = try workspace.shell("cd in && lectern audit .")
    #expect(outcome.status == 1 && outcome.error == "", "\(outcome)")
    #expect(
      outcome.output.hasPrefix("./a.md:1:16: error") && outcome.output.contains("./a.md:1:37: error"),
      "\(outcome.output)")
    #expect(outcome.output.contains("2 documents, 3 formulas") && !outcome.output.contains(":1:58:"))
  }

  // MARK: The page

  @Test func thePageIsWritten() throws {
    let workspace = try Workspace(["a.md": Self.arithmetic])
    let outcome = try workspace.lectern(
      "audit", "a.md", "--report", "out.html", "--format", "json", "--output", "j")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(try workspace.read("out.html").contains("<ins>2500</ins>"))
    #expect(workspace.exists("j"))
    #expect(try workspace.lectern("audit", "a.md", "--report", "gone/out.html").status == 2)
  }
}
