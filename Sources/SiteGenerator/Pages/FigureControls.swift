import Figures

/// What a living figure is moved by: a row for each slider, and buttons.
///
/// It stands in the page from the beginning, so that nothing below it moves when the engine has come; until then nothing in it can be
/// used. It is seen only where scripts run: without them nothing could move the figure.
struct FigureControls {
  /// The sliders of the still figure.
  var sliders: [SliderState]
  /// Which of them dragging a picture moves, as the page's script needs it; nil where it moves none.
  var turn: String?
  /// How many steps the figure has beside which it stays; 0 where it does not.
  var stepCount: Int
  var words: InterfaceWords

  var html: HTML {
    """
    <div class="diagram-controls by-script" role="group" aria-label="\(words.moveFigure)">
    \(hint)\(each: sliders, row)<div class="diagram-buttons">\
    \(each: sliders.filter(\.isAnimated), playing)\
    <button type="button" class="diagram-button diagram-reset" disabled>\(words.reset)</button>\(steps)</div>
    </div>

    """
  }

  private var hint: HTML {
    guard let turn else { return "" }
    return "<p class=\"diagram-hint\" data-turn=\"\(turn)\">\(words.turnFigure)</p>\n"
  }

  /// What leads from step to step, and puts the figure away where it stands over the text.
  private var steps: HTML {
    guard stepCount > 0 else { return HTML() }
    return """
      <span class="diagram-steps" role="group" aria-label="\(words.figureSteps)">\
      <button type="button" class="diagram-button diagram-step-back" aria-label="\(words.stepBack)" disabled>‹</button>\
      <span class="diagram-step-count">–/\(stepCount)</span>\
      <button type="button" class="diagram-button diagram-step-on" aria-label="\(words.stepOn)" disabled>›</button></span>\
      <button type="button" class="diagram-button diagram-away" aria-pressed="false" disabled>\(words.putAway)</button>
      """
  }

  private func row(_ slider: SliderState) -> HTML {
    """
    <div class="diagram-slider"><label class="diagram-slider-name">\(Markup(slider.name.markup))</label>\
    <input class="diagram-slider-input" type="range" min="0" max="\(slider.last)" step="1" value="\(slider.position)" \
    autocomplete="off" aria-label="\(slider.name.plain)" aria-valuetext="\(slider.text)" disabled>\
    <span class="diagram-readout" aria-hidden="true">\(slider.text)</span></div>

    """
  }

  private func playing(_ slider: SliderState) -> HTML {
    """
    <button type="button" class="diagram-button diagram-play" aria-label="\(play) \(slider.name.plain)" disabled>\
    \(play)</button>
    """
  }

  /// The script of figures says it too.
  private var play: String { words.scripts["figures"]?["play"] ?? "" }
}
