/** How the server is started: the settings, checked. */
export interface ServerCommand {
  command: string;
  args: string[];
}

/** What a user may write into the settings is not what their types say. */
export function serverCommand(path: unknown, options: unknown): ServerCommand {
  const command = typeof path === "string" && path.trim() !== "" ? path.trim() : "permverify";
  const words = Array.isArray(options) ? options.filter((word): word is string => typeof word === "string" && word !== "") : [];
  return { command, args: words.length === 0 ? ["lsp"] : ["lsp", "--", ...words] };
}
