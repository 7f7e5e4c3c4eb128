// Living figures: sliders, points to drag, and a button that moves a slider by itself.
//
// All geometry is the page engine's. This script hands it the figure's code and what the reader did, and shows the
// markup that comes back. Without it, and on paper, the figure stands as it was built, without controls.
import { LivingFigure } from "./figures/figure.js";
import { all } from "./shared/dom.js";

const roots = all(document, ".diagram-living");
if (roots.length > 0) {
  lecternEngine("figures").then((engine) => {
    for (const root of roots) new LivingFigure(root, engine);
  }, () => {
    // A site that was built without the engine has still figures.
  });
}
