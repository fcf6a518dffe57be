// One file of the extension, and one of what is tested without an editor.
import { build } from "esbuild";

const common = { bundle: true, platform: "node", target: "node18", format: "cjs", logLevel: "warning" };
await build({ ...common, entryPoints: ["src/extension.ts"], outfile: "dist/extension.js", external: ["vscode"], minify: true });
await build({ ...common, entryPoints: ["src/server_command.ts"], outfile: "dist/server_command.js" });
