/// The style sheet of diagrams, which the site includes once.
///
/// Colours are custom properties of `:root` without specificity, so that a theme overrides them. Nothing is
/// told by colour alone: frames are dashed, what was before is thin and dashed, vectors have heads.
public enum DiagramStyle {
  /// All of it.
  public static let css = colors + rules

  /// The colours, for light and dark screens and for paper.
  private static let colors = """
    :where(:root) {
      --diagram-ink: #1b1f24; --diagram-paper: #ffffff; --diagram-axis: #57606a; --diagram-grid: #d5dae0;
      --diagram-muted: #656d76; --diagram-primary: #0b57a4; --diagram-accent: #b23c06; --diagram-contrast: #6d3aa8;
    }
    @media (prefers-color-scheme: dark) {
      :where(:root) {
        --diagram-ink: #e8ecf1; --diagram-paper: #14171a; --diagram-axis: #9aa4af; --diagram-grid: #343b43;
        --diagram-muted: #98a1ab; --diagram-primary: #6cb2ff; --diagram-accent: #ff9b62; --diagram-contrast: #c9a2ff;
      }
    }
    @media print {
      :where(:root) {
        --diagram-ink: #000000; --diagram-paper: #ffffff; --diagram-axis: #333333; --diagram-grid: #cccccc;
        --diagram-muted: #555555; --diagram-primary: #0b57a4; --diagram-accent: #9c3200; --diagram-contrast: #5b2a96;
      }
    }
    @media (forced-colors: active) {
      :where(:root) {
        --diagram-ink: CanvasText; --diagram-paper: Canvas; --diagram-axis: CanvasText; --diagram-grid: GrayText;
        --diagram-muted: GrayText; --diagram-primary: LinkText; --diagram-accent: CanvasText;
        --diagram-contrast: CanvasText;
      }
    }

    """

  /// The rules that draw in these colours; they stand by themselves where others set them.
  public static let rules = """
    .diagram { --diagram-color: var(--diagram-ink); display: block; max-width: 100%; height: auto;
      margin-inline: auto; overflow: visible; }
    .diagram-panels { display: flex; flex-wrap: wrap; justify-content: center; gap: 1rem 1.5rem; }
    .diagram-panel { max-width: 100%; }
    .diagram-title { margin: 0 0 0.6rem; text-align: center; font-weight: 600; text-wrap: balance; }
    .diagram-title + .diagram-panels .diagram-panel-title { font-weight: 400; font-style: italic; }
    .diagram-panel-title { margin: 0 0 0.4rem; text-align: center; font-weight: 600; }
    .diagram-kind-view, .diagram-kind-rectangle, .diagram-kind-polygon, .diagram-kind-path, .diagram-kind-curve,
    .diagram-kind-circle, .diagram-kind-vector, .diagram-kind-view-axes, .diagram-kind-corner,
    .diagram-kind-mark {
      --diagram-color: var(--diagram-primary); }
    .diagram-kind-angle, .diagram-kind-anchor { --diagram-color: var(--diagram-accent); }
    .diagram-kind-frame { --diagram-color: var(--diagram-contrast); }
    .diagram-kind-line { --diagram-color: var(--diagram-muted); }
    .diagram-kind-axes, .diagram-tick { --diagram-color: var(--diagram-axis); }
    .diagram-kind-grid { --diagram-color: var(--diagram-grid); }
    .diagram-primary { --diagram-color: var(--diagram-primary); }
    .diagram-accent { --diagram-color: var(--diagram-accent); }
    .diagram-contrast { --diagram-color: var(--diagram-contrast); }
    .diagram-muted { --diagram-color: var(--diagram-muted); }
    .diagram-shape { stroke: var(--diagram-color); stroke-width: 1.75; stroke-linejoin: round;
      stroke-linecap: round; fill: none; }
    .diagram-kind-view, .diagram-kind-rectangle, .diagram-kind-polygon, .diagram-filled {
      fill: var(--diagram-color); fill-opacity: 0.12; }
    .diagram-kind-frame { stroke-width: 1.5; stroke-dasharray: 7 4; fill: none; }
    .diagram-kind-vector { stroke-width: 2.25; }
    .diagram-kind-axes, .diagram-tick, .diagram-kind-line { stroke-width: 1.2; }
    .diagram-kind-grid { stroke-width: 1; }
    .diagram-kind-angle, .diagram-kind-anchor { stroke-width: 1.5; }
    .diagram-kind-view-axes { stroke-width: 3; }
    .diagram-muted { stroke-width: 1.2; }
    .diagram-thick { stroke-width: 3; }
    .diagram-thin { stroke-width: 1; }
    .diagram-dashed { stroke-dasharray: 6 4; }
    .diagram-dotted { stroke-dasharray: 0.1 4.5; }
    .diagram-outline, .diagram-open { fill: none; }
    .diagram-pen { stroke: var(--diagram-color); stroke-miterlimit: 10; }
    .diagram-solid { fill: var(--diagram-color); fill-opacity: 1;
      fill: color-mix(in srgb, var(--diagram-color) 35%, var(--diagram-paper)); }
    .diagram-bare { stroke: none; }
    .diagram-dot { fill: var(--diagram-color); fill-opacity: 1; stroke: var(--diagram-paper); stroke-width: 1; }
    .diagram-ring { fill: var(--diagram-paper); fill-opacity: 1; stroke: var(--diagram-color); stroke-width: 1.5; }
    .diagram-head { fill: var(--diagram-color); fill-opacity: 1; stroke: none; }
    .diagram-label, .diagram-number { font-family: inherit; fill: var(--diagram-ink); fill-opacity: 1;
      stroke: var(--diagram-paper); stroke-width: 3; stroke-linejoin: round; stroke-dasharray: none;
      paint-order: stroke; }
    .diagram-label { font-size: 16px; }
    .diagram-number { font-size: 12px; fill: var(--diagram-axis); }
    .diagram-variable { font-style: italic; font-family: "STIX Two Math", "Latin Modern Math", serif; }
    .diagram-label.diagram-primary, .diagram-label.diagram-accent, .diagram-label.diagram-contrast,
    .diagram-label.diagram-muted { fill: var(--diagram-color); }
    .diagram-formula { overflow: visible; color: var(--diagram-ink); font-size: 16px; line-height: 1.2; }
    .diagram-formula.diagram-primary, .diagram-formula.diagram-accent, .diagram-formula.diagram-contrast,
    .diagram-formula.diagram-muted { color: var(--diagram-color); }
    .diagram-formula-start, .diagram-formula-middle, .diagram-formula-end { display: flex; height: 100%;
      align-items: center; white-space: pre; text-shadow: 0 0 2px var(--diagram-paper),
      0 0 2px var(--diagram-paper), 0 0 3px var(--diagram-paper), 0 0 3px var(--diagram-paper); }
    .diagram-formula-start { justify-content: flex-start; }
    .diagram-formula-middle { justify-content: center; }
    .diagram-formula-end { justify-content: flex-end; }
    .diagram-caption { margin: 0.6rem auto 0; max-width: 36rem; text-align: center; text-wrap: balance;
      font-variant-numeric: lining-nums tabular-nums; }
    .diagram-stage { position: relative; width: fit-content; max-width: 100%; margin-inline: auto; }
    .diagram-stale .diagram { opacity: 0.35; }
    .diagram-stale .diagram-below { visibility: hidden; }
    .diagram-controls { margin: 0.75rem auto 0; max-width: 32rem; }
    .diagram-slider { display: flex; align-items: center; gap: 0.6rem; }
    .diagram-buttons { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.5rem 0.75rem; }
    .diagram-slider-name { min-width: 1.5em; text-align: end; white-space: nowrap; }
    .diagram-slider-input { flex: 1 1 auto; min-width: 4rem; height: 2.75rem; margin: 0; cursor: pointer;
      accent-color: var(--diagram-primary); touch-action: pan-y; }
    .diagram-readout { min-width: 3.2em; font-variant-numeric: lining-nums tabular-nums; }
    .diagram-button { min-width: 4.75rem; min-height: 2.25rem; padding: 0.2rem 0.8rem; font: inherit;
      font-size: 0.9em; color: var(--diagram-ink); background: var(--diagram-paper);
      border: 1px solid var(--diagram-muted); border-radius: 0.4rem; cursor: pointer; }
    .diagram-button:hover { border-color: var(--diagram-primary); color: var(--diagram-primary); }
    .diagram-button:focus-visible, .diagram-slider-input:focus-visible, .diagram-handle:focus-visible {
      outline: 3px solid var(--diagram-primary); outline-offset: 2px; }
    .diagram-handle { position: absolute; width: var(--handle, 44px); height: var(--handle, 44px); padding: 0; border: 0;
      margin: calc(var(--handle, 44px) / -2) 0 0 calc(var(--handle, 44px) / -2);
      border-radius: 50%; background: none; appearance: none; cursor: grab; touch-action: none; }
    .diagram-handle::before { content: ""; position: absolute; inset: calc((var(--handle, 44px) - 22px) / 2); border-radius: 50%;
      border: 2px solid var(--diagram-accent); background: var(--diagram-accent);
      background: color-mix(in srgb, var(--diagram-accent) 18%, transparent); }
    .diagram-handle.quantity::before { box-shadow: 0 0 0 5px var(--quantity-ground, transparent); }
    .diagram-handle:hover::before, .diagram-held::before { inset: calc((var(--handle, 44px) - 28px) / 2); }
    .diagram-handle:focus-visible { outline-offset: calc((28px - var(--handle, 44px)) / 2); }
    .diagram-turned { cursor: grab; touch-action: pan-y pinch-zoom; user-select: none; -webkit-user-select: none; }
    .diagram-grip { position: absolute; inset: 0; padding: 0; border: 0; border-radius: 0.4rem; background: none; appearance: none;
      pointer-events: none; }
    .diagram-grip:focus-visible { outline: 3px solid var(--diagram-primary); outline-offset: 2px; }
    .diagram-hint { margin: 0 0 0.3rem; text-align: center; text-wrap: balance; font-size: 0.85em; color: var(--diagram-muted); }
    .diagram-held { cursor: grabbing; }
    .diagram-value[role="slider"] { display: inline-block; cursor: ew-resize; touch-action: pan-y; text-decoration: underline dotted;
      text-underline-offset: 0.2em; border-radius: 0.2rem; }
    .diagram-value:focus-visible { outline: 3px solid var(--diagram-primary); outline-offset: 2px; }
    .quantity { --quantity-lit-ground: color-mix(in srgb, var(--diagram-accent) 20%, transparent);
      --quantity-lit-filter: drop-shadow(0 0 2px var(--diagram-color)) drop-shadow(0 0 3px var(--diagram-color)); }
    .diagram > .quantity, .diagram g > .quantity { filter: var(--quantity-filter, none); }
    math .quantity, .diagram-value { color: var(--diagram-color, inherit); border-radius: 0.15em;
      background: var(--quantity-ground, none); box-shadow: 0 0 0 0.12em var(--quantity-ground, transparent); }
    .diagram-error { margin: 0.6rem auto 0; max-width: 36rem; padding: 0.4rem 0.8rem; text-align: center;
      border: 1px solid var(--diagram-accent); border-radius: 0.4rem; }
    .diagram-status { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap; }
    @media print {
      .diagram { break-inside: avoid; }
      .diagram-controls, .diagram-handle, .diagram-grip, .diagram-error, .diagram-status, .diagram-listing > button { display: none; }
    }

    """
}
