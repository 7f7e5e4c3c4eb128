// Live canvases: the reader moves, scales and turns a sheet with fingers, mouse, wheel and keys.
//
// All geometry is the page engine's. This script hands it what happened, in the window's own units, and shows what
// comes back. Without it, and on paper, the figure stands as it was built.
import { LiveCanvas } from "./canvas/canvas.js";
import { all, make, one } from "./shared/dom.js";
import { whenNear } from "./shared/near.js";
import { words } from "./shared/words.js";

for (const root of all(document, ".diagram-canvas[data-canvas]")) {
  whenNear([root]).then(() => lecternEngine("canvas")).then((engine) => new LiveCanvas(root, engine), (error) => {
    // Without the engine the canvas stands still.
    one(root, ".canvas-controls").remove();
    root.append(make("p", { class: "canvas-help" }, `${words.failure} ${error}`));
  });
}
