// What the extension asks of Visual Studio Code, as far as it asks: it keeps what is asked, and answers as a test says.
export interface ExtensionContext {
  subscriptions: unknown[];
}

export interface Terminal {
  exitStatus: { code: number | undefined } | undefined;
  show(): void;
  dispose(): void;
}

type Options = { name: string; shellPath: string; shellArgs: string[]; cwd?: string };
export class OpenedTerminal implements Terminal {
  exitStatus: { code: number | undefined } | undefined;
  isShown = false;
  isDisposed = false;
  constructor(public options: Options) {}
  show(): void {
    this.isShown = true;
  }
  dispose(): void {
    this.isDisposed = true;
  }
}

export const editor = {
  settings: {} as Record<string, string>,
  isTrusted: true,
  commands: new Map<string, () => Promise<void>>(),
  executed: [] as unknown[][],
  terminals: [] as OpenedTerminal[],
  errors: [] as string[],
  onTrust: (): unknown => undefined,
  onSettings: (_: { affectsConfiguration(name: string): boolean }): unknown => undefined,
};

export enum ViewColumn {
  Beside = -2,
}

export const Uri = { parse: (text: string) => text };
export const env = { asExternalUri: (address: string) => Promise.resolve(address) };

export const commands = {
  registerCommand(name: string, run: () => Promise<void>) {
    editor.commands.set(name, run);
    return name;
  },
  executeCommand(...call: unknown[]) {
    editor.executed.push(call);
    return Promise.resolve();
  },
};

export const window = {
  createTerminal(options: Options): Terminal {
    const terminal = new OpenedTerminal(options);
    editor.terminals.push(terminal);
    return terminal;
  },
  showErrorMessage(text: string) {
    editor.errors.push(text);
    return Promise.resolve();
  },
};

export const workspace = {
  workspaceFolders: [{ uri: Object.assign("/lessons", { fsPath: "/lessons" }) as string & { fsPath: string } }],
  get isTrusted() {
    return editor.isTrusted;
  },
  getConfiguration: (section: string) => ({ get: (name: string, other: string) => editor.settings[`${section}.${name}`] ?? other }),
  onDidGrantWorkspaceTrust: (run: () => unknown) => (editor.onTrust = run),
  onDidChangeConfiguration: (run: typeof editor.onSettings) => (editor.onSettings = run),
};
