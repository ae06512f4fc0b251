import { start } from "./processes.mjs";
import { at, toolEnvironment } from "./project.mjs";
import { Sentence } from "./say.mjs";

/**
 * Serves the built console in workerd, together with the engine on the same local state.
 * @returns {{ ready: Promise<void>, ended: Promise<number> }}
 */
export function serveWorker({ port, variables }) {
  const script = at("scripts", "lib", "serve-workers.mjs");
  const child = start("node", [script, String(port)], {
    cwd: at(),
    env: toolEnvironment({ ATRIUM_VARIABLES: JSON.stringify(variables) }),
    // The channel tells the child when this process ends, in whatever way.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  return { ready: untilAnswering(port, ended), ended };
}

async function untilAnswering(port, ended) {
  let over = false;
  ended.then(() => {
    over = true;
  });
  const until = Date.now() + 60_000;
  while (!over && Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/favicon.ico`, {
      redirect: "manual",
    }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Sentence("The worker did not start; what it said is above.");
}
