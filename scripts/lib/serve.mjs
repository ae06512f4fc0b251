import { start } from "./processes.mjs";
import { at, stateDirectory, toolEnvironment } from "./project.mjs";
import { Sentence } from "./say.mjs";

/**
 * Serves the console's built worker in workerd, and beside it the engine with the same local state.
 * @returns {{ ready: Promise<void>, ended: Promise<number> }}
 */
export function serveWorker({ port, envFile }) {
  // The worker gets its provider's address from the env file; wrangler must not take it for its own.
  const { CLOUDFLARE_API_BASE_URL: _, ...environment } = toolEnvironment({ FORCE_COLOR: "0" });
  const child = start(
    "wrangler",
    [
      "dev",
      ...["--config", "wrangler.jsonc", "--config", "engine/wrangler.jsonc"],
      ...["--ip", "localhost", "--port", String(port), "--inspector-port", "0"],
      ...["--persist-to", stateDirectory(), "--env-file", envFile],
      ...["--show-interactive-dev-session=false", "--log-level", "log"],
    ],
    { cwd: at(), env: environment, stdio: ["ignore", "pipe", "pipe"] },
  );
  const log = relay(child);
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  return { ready: untilAnswering(port, ended, log), ended };
}

/** What wrangler says that helps nobody: its banner, the bindings table, a line per request. */
const NOISE = [
  /^\s*$/,
  /wrangler \d|^[─-]+$/,
  /Using secrets defined in|Your Worker has access to|^Binding\s|^env\.|bindings? ?:/,
  /Starting local server|Reloading local server|Local server updated|Ready on|Shutting down/,
  /Service bindings, Durable Object bindings|trigger a scheduled event|cron-triggers|cdn-cgi.handler/,
  /^\[wrangler:info\] (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /,
];

/** Passes the worker's own lines on and keeps the last ones for the case that it does not start. */
function relay(child) {
  const last = [];
  const write = (stream, target) => {
    let rest = "";
    stream.setEncoding("utf8").on("data", (text) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        last.push(line);
        if (last.length > 40) last.shift();
        if (!NOISE.some((pattern) => pattern.test(line))) target.write(`${line}\n`);
      }
    });
  };
  write(child.stdout, process.stdout);
  write(child.stderr, process.stderr);
  return last;
}

async function untilAnswering(port, ended, log) {
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
  process.stderr.write(`${log.join("\n")}\n`);
  throw new Sentence("The worker did not start; the last lines of its log are above.");
}
