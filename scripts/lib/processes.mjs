import { spawn, spawnSync } from "node:child_process";
import { Sentence } from "./say.mjs";

/**
 * All running children. Each leads its own process group, so that its children are stopped with it.
 */
const running = new Set();
let stopping = false;

/** Starts a child in its own process group and registers it for `stopAll`. */
export function start(command, args, options = {}) {
  if (stopping) throw new Sentence("Stopped before it was finished.", 130);
  const child = spawn(command, args, { stdio: "inherit", ...options, detached: true });
  running.add(child);
  child.once("exit", () => {
    // Processes that a child left in its group (a bundler, a runtime) must not outlive it.
    signalGroup(child, "SIGKILL");
    running.delete(child);
  });
  child.once("error", () => running.delete(child));
  return child;
}

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ input?: string, quiet?: boolean, timeout?: number } &
 * import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<{ code: number, out: string, stdout: string }>} `out` has stdout and stderr
 * unless they were inherited
 */
export function run(command, args, { input, quiet = true, timeout, ...options } = {}) {
  const stdio = [input === undefined ? "ignore" : "pipe", ...outputs(quiet)];
  return new Promise((resolve, reject) => {
    const child = start(command, args, { ...options, stdio });
    const timer = timeout ? setTimeout(() => signalGroup(child, "SIGKILL"), timeout) : undefined;
    let out = "";
    let stdout = "";
    child.stdout?.setEncoding("utf8").on("data", (text) => {
      out += text;
      stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      out += text;
    });
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(
        error.code === "ENOENT"
          ? new Sentence(`The command "${command}" was not found on this machine.`)
          : error,
      );
    });
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      if (stopping) return;
      resolve({ code: code ?? 128, signal, out, stdout });
    });
    if (input !== undefined) {
      child.stdin.on("error", () => {});
      child.stdin.end(input);
    }
  });
}

function outputs(quiet) {
  return quiet ? ["pipe", "pipe"] : ["inherit", "inherit"];
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** Stops every child and what it started. Kills them after three seconds. */
async function stopAll() {
  stopping = true;
  const children = [...running];
  const ended = children.map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of children) signalGroup(child, "SIGTERM");
  const insist = setTimeout(() => {
    for (const child of children) signalGroup(child, "SIGKILL");
  }, 3000);
  await Promise.all(ended);
  clearTimeout(insist);
}

/**
 * Runs a script's main function: prints expected failures as one sentence, stops children on
 * Ctrl-C, SIGTERM and if npm was killed, and sets the exit code.
 */
export function main(body) {
  const leave = async (code) => {
    if (stopping) return;
    await stopAll();
    process.exit(code);
  };
  process.on("SIGINT", () => leave(130));
  process.on("SIGTERM", () => leave(143));
  process.on("SIGHUP", () => leave(129));
  watchParent(leave);
  Promise.resolve()
    .then(body)
    .then((code) => leave(code ?? 0))
    .catch((error) => {
      if (stopping) return;
      process.stderr.write(
        `${error instanceof Sentence ? error.message : (error.stack ?? error)}\n`,
      );
      leave(error.exitCode ?? 1);
    });
}

/** Ends the script if npm was killed, because a killed npm can't pass the signal on. */
function watchParent(leave) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = behindShell(parent);
  const gone = () => process.ppid !== parent || !isAlive(npm);
  setInterval(() => gone() && leave(143), 500).unref();
}

/**
 * Returns true if npm runs the script through a shell, which some systems keep between the two.
 */
function behindShell(parent) {
  const { stdout } = spawnSync("ps", ["-o", "ppid=,args=", "-p", String(parent)], {
    encoding: "utf8",
  });
  const shell = /^\s*(\d+)\s+\S*sh -c /.exec(stdout ?? "");
  return shell ? Number(shell[1]) : parent;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
