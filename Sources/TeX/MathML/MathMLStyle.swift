/// What MathML Core leaves to CSS.
public enum MathMLStyle {
  /// The rules for the classes that ``MathMLWriter`` writes; all of their names begin with `math-`.
  ///
  /// Without them formulas can still be read: columns are then centred, and boxes and strokes are not seen.
  ///
  /// - `math-matrix`, `math-smallmatrix`, `math-array`, `math-cases`, `math-aligned`, `math-gathered`,
  ///   `math-substack`, `math-lines`: tables (on `mtable`).
  /// - `math-left`, `math-right`: how a cell is set (on `mtd`); it is centred otherwise.
  /// - `math-line-left`, `-right`, `-top`, `-bottom`, each also with `-dashed` and `-double`: lines beside a cell.
  /// - `math-tag`: the cell of a line's number.
  /// - `math-prime`: a prime over a subscript (on `mo`).
  /// - `math-overline`, `math-overline-mark`: the base (on `mrow`), and the mark that its line replaces (on `mo`).
  /// - `math-boxed`, `math-cancel`, `math-backcancel`, `math-crosscancel`, `math-strikeout`: on `mrow`.
  /// - `math-verticalstrike`, `math-roundedbox`, `math-circle`, `math-edge-left`, `-right`, `-top`, `-bottom`: as well.
  /// - `math-diagram`: a commutative diagram (on `mtable`).
  /// - `math-ground`, `math-framed`: a ground with room around what stands on it (on `mrow`).
  /// - `math-rule`: a filled box (on `mspace`).
  /// - `math-overlap-left`, `math-overlap-both`: what reaches over its neighbours (on `mrow`).
  /// - `math-bold`, `math-italic`, `math-sans`, `math-mono`: words in a font (on `mtext`).
  public static let css = """
    math mtd { padding: 0.25em 0.5em; }
    math mtd.math-left { text-align: left; text-align: -webkit-left; }
    math mtd.math-right { text-align: right; text-align: -webkit-right; }
    math mtable:not(.math-array) > mtr > mtd:first-child { padding-inline-start: 0; }
    math mtable:not(.math-array) > mtr > mtd:last-child { padding-inline-end: 0; }
    math .math-matrix > mtr > mtd { padding-block: 0.5em 0.1em; }
    math .math-smallmatrix > mtr > mtd { padding: 0.1em 0.25em; }
    math .math-substack > mtr > mtd { padding: 0; }
    math .math-cases > mtr > mtd { padding: 0.2em 0; }
    math .math-cases > mtr > mtd + mtd { padding-inline-start: 1em; }
    math .math-aligned > mtr > mtd { padding: 0.3em 0; }
    math .math-aligned > mtr > mtd.math-left + mtd.math-right { padding-inline-start: 2em; }
    math .math-gathered > mtr > mtd, math .math-lines > mtr > mtd { padding: 0.3em 0; }
    math mtable > mtr > mtd.math-tag { padding-inline-start: 2em; text-align: right; }
    math mtable.math-array { border-collapse: collapse; }
    math mtd.math-line-left { border-left: 0.06em solid; }
    math mtd.math-line-left-dashed { border-left: 0.06em dashed; }
    math mtd.math-line-left-double { border-left: 0.2em double; }
    math mtd.math-line-right { border-right: 0.06em solid; }
    math mtd.math-line-right-dashed { border-right: 0.06em dashed; }
    math mtd.math-line-right-double { border-right: 0.2em double; }
    math mtd.math-line-top { border-top: 0.06em solid; }
    math mtd.math-line-top-dashed { border-top: 0.06em dashed; }
    math mtd.math-line-top-double { border-top: 0.2em double; }
    math mtd.math-line-bottom { border-bottom: 0.06em solid; }
    math mtd.math-line-bottom-dashed { border-bottom: 0.06em dashed; }
    math mtd.math-line-bottom-double { border-bottom: 0.2em double; }
    math .math-prime { position: relative; top: 0.25em; font-size: 1.25em; }
    math .math-overline { border-top: 0.05em solid; padding-top: 0.1em; }
    math .math-overline-mark { visibility: hidden; }
    math .math-boxed { border: 0.06em solid; padding: 0.3em; }
    math .math-cancel {
      background: linear-gradient(to top right, transparent calc(50% - 0.04em), currentColor 50%,
        transparent calc(50% + 0.04em));
    }
    math .math-backcancel {
      background: linear-gradient(to bottom right, transparent calc(50% - 0.04em), currentColor 50%,
        transparent calc(50% + 0.04em));
    }
    math .math-crosscancel {
      background:
        linear-gradient(to top right, transparent calc(50% - 0.04em), currentColor 50%,
          transparent calc(50% + 0.04em)),
        linear-gradient(to bottom right, transparent calc(50% - 0.04em), currentColor 50%,
          transparent calc(50% + 0.04em));
    }
    math .math-strikeout {
      background: linear-gradient(to bottom, transparent calc(50% - 0.05em),
        currentColor calc(50% - 0.05em), currentColor calc(50% + 0.02em), transparent calc(50% + 0.02em));
    }
    math .math-verticalstrike {
      background: linear-gradient(to right, transparent calc(50% - 0.04em), currentColor calc(50% - 0.04em),
        currentColor calc(50% + 0.04em), transparent calc(50% + 0.04em));
    }
    math .math-roundedbox { border: 0.06em solid; border-radius: 0.4em; padding: 0.3em; }
    math .math-circle { border: 0.06em solid; border-radius: 50%; padding: 0.3em; }
    math .math-edge-left { border-left: 0.06em solid; padding-left: 0.15em; }
    math .math-edge-right { border-right: 0.06em solid; padding-right: 0.15em; }
    math .math-edge-top { border-top: 0.06em solid; padding-top: 0.12em; }
    math .math-edge-bottom { border-bottom: 0.06em solid; padding-bottom: 0.12em; }
    math .math-diagram > mtr > mtd { padding: 0.2em; }
    math .math-ground { padding: 0.3em; }
    math .math-framed { padding: 0.06em; }
    math .math-rule { background: currentColor; }
    math .math-overlap-left { transform: translateX(-100%); }
    math .math-overlap-both { transform: translateX(-50%); }
    math mtext.math-bold { font-weight: bold; }
    math mtext.math-italic { font-style: italic; }
    math mtext.math-sans { font-family: sans-serif; }
    math mtext.math-mono { font-family: monospace; }
    """
}
