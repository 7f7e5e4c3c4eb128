/// How the claims in a lesson's running text were checked; nothing where there are none.
struct LessonNotes: Sendable {
  var entries: [ClaimView]
  var words: InterfaceWords
  /// The language of the words where it is not that of what stands around.
  var language: String?

  var html: HTML {
    guard !entries.isEmpty else { return HTML() }
    return #"""
      <section class="notes" aria-labelledby="lectern-notes"\#(lang: language)>
      <h2 id="lectern-notes">\#(words.notes)</h2>
      <ol class="entries">
      \#(each: entries, entry)</ol>
      </section>

      """#
  }

  private func entry(_ note: ClaimView) -> HTML {
    #"""
    <li class="entry\#(" fails", if: note.fails)" id="\#(note.claimAnchor)">
    <div class="entry-head">
    \#(note.badge.html)
    <a class="place back" href="\#(note.lessonAddress)">\#(note.text.words.backToText)<span class="visually-hidden"> \#(note.noteNumber)</span></a>
    </div>
    \#(note.sheet)\#(note.how(.page))</li>

    """#
  }
}
