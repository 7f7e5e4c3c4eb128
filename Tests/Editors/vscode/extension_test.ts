// The extension for Visual Studio Code, activated, with an editor and a client that keep what it asks of them.
import { clients } from "./client.ts";
import { editor } from "./editor.ts";
import manifest from "../../../Editors/vscode/package.json" with { type: "json" };

function equal(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`${JSON.stringify(found)} is not ${JSON.stringify(expected)}`);
}

let count = 0;

/** The extension as a window of its own has it, with some settings. */
async function opened(settings: Record<string, string> = {}, isTrusted = true) {
  Object.assign(editor, { settings, isTrusted, commands: new Map(), executed: [], terminals: [], errors: [] });
  clients.length = 0;
  const extension = await import(`../../../Editors/vscode/extension.ts?${count += 1}`);
  await extension.activate({ subscriptions: [] });
  return extension;
}

const states = () => clients.map((each) => each.state);
const changed = (section: string) => editor.onSettings({ affectsConfiguration: (name) => name === section });
const settled = () => new Promise((run) => setTimeout(run, 60));

Deno.test("the server is started for Markdown and Quarto, in the folder that is open", async () => {
  await opened();
  equal(clients.map((each) => each.server), [
    { command: "lectern", args: ["lsp", "--swift-cells", "skip"], options: { cwd: "/lessons" } },
  ]);
  equal(clients[0].options.documentSelector.map((each) => each.language), ["markdown", "quarto"]);
  equal(states(), ["running"]);
});

Deno.test("each command of the manifest is there", async () => {
  await opened();
  equal([...editor.commands.keys()].sort(), manifest.contributes.commands.map((each) => each.command).sort());
});

Deno.test("settings reach the server, and Swift cells run where the user trusts the folder", async () => {
  const settings = { "lectern.path": "/opt/lectern", "lectern.lessons": "book", "lectern.swiftCells": "own" };
  equal(Object.keys(settings).sort(), Object.keys(manifest.contributes.configuration.properties).sort());
  await opened(settings, false);
  equal(clients[0].server, { command: "/opt/lectern", args: ["lsp", "book", "--swift-cells", "skip"], options: { cwd: "/lessons" } });
  editor.isTrusted = true;
  await editor.onTrust();
  equal(clients[1].server.args, ["lsp", "book", "--swift-cells", "own"]);
  equal(states(), ["stopped", "running"]);
});

Deno.test("a program that is missing is named, and another path starts it", async () => {
  const settings: Record<string, string> = { "lectern.path": "missing" };
  await opened(settings);
  equal(states(), ["failed"]);
  equal(editor.errors.length, 1);
  equal(editor.errors[0].includes("missing") && editor.errors[0].includes("lectern.path"), true);
  settings["lectern.path"] = "lectern";
  changed("lectern");
  await settled();
  equal(states(), ["failed", "running"]);
});

Deno.test("changes that come fast leave one server, and other settings none more", async () => {
  const extension = await opened();
  for (let index = 0; index < 4; index += 1) changed("lectern");
  changed("editor");
  await settled();
  equal(states(), ["stopped", "stopped", "stopped", "stopped", "running"]);
  await editor.commands.get("lectern.restart")?.();
  equal(states().filter((each) => each === "running").length, 1);
  await extension.deactivate();
  equal(states().filter((each) => each === "running").length, 0);
});

Deno.test("the preview opens beside when it answers, once", async () => {
  const extension = await opened({ "lectern.lessons": "book" });
  const opening = editor.commands.get("lectern.preview")?.();
  const [terminal] = editor.terminals;
  const port = Number(terminal.options.shellArgs.at(-1));
  equal(terminal.options, { name: "lectern serve", shellPath: "lectern", shellArgs: ["serve", "book", "--port", String(port)], cwd: "/lessons" });
  await settled();
  equal(editor.executed, []);
  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen: () => undefined }, () => new Response("a page"));
  await opening;
  equal(editor.executed, [["simpleBrowser.api.open", `http://127.0.0.1:${port}/`, { viewColumn: -2 }]]);
  await editor.commands.get("lectern.preview")?.();
  equal([editor.executed.length, editor.terminals.length], [2, 1]);
  await server.shutdown();
  await extension.deactivate();
  equal(terminal.isDisposed, true);
});

Deno.test("a preview that ends shows why, and is opened anew", async () => {
  await opened();
  const opening = editor.commands.get("lectern.preview")?.();
  editor.terminals[0].exitStatus = { code: 1 };
  await opening;
  equal([editor.terminals[0].isShown, editor.executed.length], [true, 0]);
  const again = editor.commands.get("lectern.preview")?.();
  editor.terminals[1].exitStatus = { code: 1 };
  await again;
  equal(editor.terminals.length, 2);
});
