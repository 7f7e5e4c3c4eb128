// Living figures: sliders, points to drag, and a button that moves a slider by itself.
//
// All geometry is the page engine's. This script hands it the figure's code and what the reader did, and shows the
// markup that comes back. Without it, and on paper, the figure stands as it was built, and its controls are not seen.
import { keepAddress } from "./figures/address.js";
import { LivingFigure } from "./figures/figure.js";
import { all, one } from "./shared/dom.js";
import { whenNear } from "./shared/near.js";

for (const root of all(document, ".diagram-living")) {
  // One that stays is wanted wherever what it stays beside is read.
  whenNear([root.closest(".pinned") ?? root]).then(() => lecternEngine("figures")).then((engine) => keepAddress(new LivingFigure(root, engine)), () => {
    // Without the engine figures stand still.
    one(root, ".diagram-controls").remove();
  });
}
