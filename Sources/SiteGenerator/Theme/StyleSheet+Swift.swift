extension StyleSheet {
  /// Swift listings and what they print. All colours have a contrast of at least 4.5 to the panel behind them.
  static let listings = #"""
    :root {
      --s-keyword: #8a1f86; --s-type: #1f5f6b; --s-number: #1d4f91; --s-string: #96281b; --s-comment: #596170;
      --s-attribute: #6d4d00;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --s-keyword: #f29bd4; --s-type: #86cbe3; --s-number: #a9c4f5; --s-string: #ffae9c; --s-comment: #a3abb5;
        --s-attribute: #e8c874;
      }
    }
    .s-keyword { color: var(--s-keyword); font-weight: 600; }
    .s-type { color: var(--s-type); }
    .s-number { color: var(--s-number); }
    .s-string { color: var(--s-string); }
    .s-comment { color: var(--s-comment); font-style: italic; }
    .s-attribute, .s-directive { color: var(--s-attribute); }
    .cell-swift pre { text-align: left; tab-size: 2; }
    .cell-swift pre.output { border-top: 1px dashed var(--edge); margin-top: .6rem; padding-top: .6rem; }
    .cell-swift pre.output samp { font-family: inherit; }
    """#
}
