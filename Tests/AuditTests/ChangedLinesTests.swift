import Testing

@testable import Audit

/// What is read of the output of `git diff`.
@Suite struct ChangedLinesTests {
  static let diff = """
    diff --git a/a b.md b/a b.md
    index 1..2 100644
    --- a/a b.md\t
    +++ b/a b.md\t
    @@ -2,0 +3,2 @@ heading
    +++ b/other.md
    +@@ -1 +1 @@
    @@ -9 +11 @@
    -old
    +new
    \\ No newline at end of file
    diff --git "a/\\303\\251\\t\\"\\n.md" "b/\\303\\251\\t\\"\\n.md"
    --- "a/\\303\\251\\t\\"\\n.md"
    +++ "b/\\303\\251\\t\\"\\n.md"
    @@ -5,2 +4,0 @@
    --- a/x
    -diff --git a/y b/y
    diff --git a/gone.md b/gone.md
    --- a/gone.md
    +++ /dev/null
    @@ -1 +0,0 @@
    -x
    diff --git a/new.md b/new.md
    --- /dev/null
    +++ b/new.md
    @@ -0,0 +1,3 @@
    +1
    +2
    +3
    """

  @Test func filesAndLinesAreRead() throws {
    let files = ChangedLines.files(inDiff: Array(Self.diff.utf8))
    #expect(Set(files.keys) == ["a b.md", "é\t\"\n.md", "new.md"])
    let first = try #require(files["a b.md"])
    let touched = (1...14).filter { first.touches($0...$0) }
    #expect(touched == [3, 4, 11])
    #expect(first.touches(1...3) && first.touches(4...9) && !first.touches(5...10))
    // Lines 5 and 6 of old were behind line 4.
    let second = try #require(files["é\t\"\n.md"])
    #expect(second.touches(4...5) && second.touches(1...9))
    #expect(!second.touches(4...4) && !second.touches(5...9) && !second.touches(1...4))
    #expect(files["new.md"]?.touches(2...2) == true)
    #expect(ChangedLines.all.touches(1...1) && ChangedLines.all.touches(7...9))
  }

  @Test(arguments: [
    "", "@@", "@@ -1 +1 @@", "+++ b/x", "+++ \"b/\\",
    "diff --git \n+++ b/a\n@@ -1,99999999999999999999 +1 @@\n",
    "diff --git \n+++ b/a\n@@ -1 +9223372036854775807,9223372036854775807 @@\n+x\n+y\n",
    "diff --git \n+++ b/a\n@@ -1 +1,5 @@\n+x",
  ]) func brokenDiffsDoNoHarm(_ text: String) {
    let files = ChangedLines.files(inDiff: Array(text.utf8))
    #expect(files.keys.allSatisfy { ["a", "x", "\\"].contains($0) })
  }
}
