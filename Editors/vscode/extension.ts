// Starts `lectern lsp` for Markdown, and `lectern serve` for the preview beside.
import { commands, env, ExtensionContext, Terminal, Uri, ViewColumn, window, workspace } from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;
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
  client = new LanguageClient("lectern", "Lectern", server, options);
  try {
    await client.start();
  } catch {
    void window.showErrorMessage(`Lectern: ${program()} could not be started. Is it installed, or lectern.path set?`);
  }
}

async function restart(): Promise<void> {
  await client?.stop();
  await start();
}

/** `lectern serve` prints its address; a port of our own need not be read from the terminal. */
async function openPreview(): Promise<void> {
  const port = 8300 + (process.pid % 1000);
  if (preview === undefined || preview.exitStatus !== undefined) {
    preview = window.createTerminal({
      name: "lectern serve",
      shellPath: program(),
      shellArgs: ["serve", ...lessons(), "--port", String(port)],
      cwd: workspace.workspaceFolders?.[0]?.uri,
    });
  }
  const address = await env.asExternalUri(Uri.parse(`http://127.0.0.1:${port}/`));
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
  await start();
}

export async function deactivate(): Promise<void> {
  preview?.dispose();
  await client?.stop();
}
