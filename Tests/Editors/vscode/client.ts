// The client of the language server in the place of vscode-languageclient: like that one it can be stopped only while it runs.
export type ServerOptions = { command: string; args: string[]; options: { cwd?: string } };
export type LanguageClientOptions = { documentSelector: { scheme: string; language: string }[] };

export const clients: LanguageClient[] = [];

export class LanguageClient {
  state: "initial" | "starting" | "running" | "failed" | "stopped" = "initial";

  constructor(public id: string, public name: string, public server: ServerOptions, public options: LanguageClientOptions) {
    clients.push(this);
  }

  async start(): Promise<void> {
    this.state = "starting";
    await new Promise((run) => setTimeout(run, 5));
    this.state = this.server.command === "missing" ? "failed" : "running";
    if (this.state === "failed") throw new Error("spawn missing ENOENT");
  }

  async stop(): Promise<void> {
    if (this.state === "initial" || this.state === "stopped") return;
    if (this.state !== "running") throw new Error(`Client is not running and can't be stopped. It's current state is: ${this.state}`);
    await new Promise((run) => setTimeout(run, 5));
    this.state = "stopped";
  }
}
