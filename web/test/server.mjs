// `permverify serve` with the page of a folder, on a free port of loopback, with a state of its own.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Gives its address; `close` ends it and removes what it stored.
export async function start({ permverify, dist, options = [] }) {
  const state = mkdtempSync(join(tmpdir(), "permverify-page-"));
  const child = spawn(permverify, ["serve", "--port", "0", "--state", state, "--page", dist, ...options],
                      { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const address = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      const found = /http:\/\/\S+\//.exec((text += data));
      if (found) resolve(found[0]);
    });
    ended.then(() => reject(new Error(`the server ended: ${text}`)));
  });
  return {
    address,
    close: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(state, { recursive: true, force: true });
    },
  };
}
