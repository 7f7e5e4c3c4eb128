// Starts `lectern lsp` for Markdown, and `lectern serve` for the preview beside.
import { commands, env, ExtensionContext, Terminal, Uri, ViewColumn, window, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;
/** What is being started or stopped: a client that is not running yet cannot be stopped, so that one waits for the other. */
let last: Promise<void> = Promise.resolve();
let preview: Terminal | undefined;

function program(): string {
  return workspace.getConfiguration("lectern").get("path", "lectern");
}

function lessons(): string[] {
  const folder = workspace.getConfiguration("lectern").get("lessons", "");
  return folder === "" ? [] : [folder];
}

/** Swift cells run only in folders that the user trusts. */
function cells(): string {
  return workspace.isTrusted ? workspace.getConfiguration("lectern").get("swiftCells", "skip") : "skip";
}

async function start(): Promise<void> {
  const server: ServerOptions = {
    command: program(),
    args: ["lsp", ...lessons(), "--swift-cells", cells()],
    options: { cwd: workspace.workspaceFolders?.[0]?.uri.fsPath },
  };
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: "file", language: "markdown" },
      { scheme: "file", language: "quarto" },
    ],
  };
  const next = new LanguageClient("lectern", "Lectern", server, options);
  try {
    await next.start();
    client = next;
  } catch {
    void window.showErrorMessage(`Lectern: ${program()} could not be started. Is it installed, or lectern.path set?`);
  }
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.stop().catch(() => undefined);
}

function restart(): Promise<void> {
  last = last.then(stop).then(start);
  return last;
}

/** `lectern serve` prints its address; a port of our own need not be read from the terminal. */
async function openPreview(): Promise<void> {
  const port = 8300 + (process.pid % 1000);
  if (preview === undefined || preview.exitStatus !== undefined) {
    const cwd = workspace.workspaceFolders?.[0]?.uri;
    preview = window.createTerminal({ name: "lectern serve", shellPath: program(), shellArgs: ["serve", ...lessons(), "--port", String(port)], cwd });
  }
  const serving = preview, local = `http://127.0.0.1:${port}/`;
  // It answers when the lessons are read. A terminal that ends says why.
  while (!(await fetch(local).then(() => true, () => false))) {
    if (serving.exitStatus !== undefined) return serving.show();
    await new Promise((again) => setTimeout(again, 200));
  }
  const address = await env.asExternalUri(Uri.parse(local));
  await commands.executeCommand("simpleBrowser.api.open", address, { viewColumn: ViewColumn.Beside });
}

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand("lectern.preview", openPreview),
    commands.registerCommand("lectern.restart", restart),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("lectern")) void restart();
    }),
  );
  await restart();
}

export async function deactivate(): Promise<void> {
  preview?.dispose();
  await last.then(stop);
}
