import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { serverCommand } from "./server_command";

const languages = ["pvl", "opencl", "cuda-cpp"];
let client: LanguageClient | undefined;

async function start(): Promise<void> {
  const settings = vscode.workspace.getConfiguration("permverify");
  const { command, args } = serverCommand(settings.get("path"), settings.get("arguments"));
  const run = { command, args, transport: TransportKind.stdio };
  client = new LanguageClient("permverify", "permverify", { run, debug: run }, {
    documentSelector: languages.map((language) => ({ language })),
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    void vscode.window.showErrorMessage(`permverify: \`${command}\` cannot be started (setting permverify.path): ${String(error)}`);
  }
}

async function restart(): Promise<void> {
  await client?.stop();
  await start();
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("permverify.restart", restart),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("permverify")) await restart();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
