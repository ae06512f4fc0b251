import { stripVTControlCharacters } from "node:util";
import { run as runCommand } from "./processes.mjs";
import { at, secretValues } from "./project.mjs";
import { Sentence } from "./say.mjs";

/**
 * Only this output means that a Worker doesn't exist yet. If it did, generating new keys would make
 * its stored secrets unreadable.
 */
export const NO_WORKER_YET = /\b10007\b|does not exist on your account|Worker .*not found/i;

/** @typedef {(command: string, args: string[], options: object) => Promise<{ code: number, out: string, stdout: string }>} Run */

/**
 * Returns a function that runs wrangler: arguments in, output out, one sentence if it fails, and
 * never the environment's secrets.
 * @param {NodeJS.ProcessEnv} env
 * @param {Run} [run]
 */
export function wranglerIn(env, run = runCommand) {
  const environment = { ...env, CI: "true", OPEN_NEXT_DEPLOY: "true" };
  return async (args, { accept } = {}) => {
    const { code, out, stdout } = await run("wrangler", args, { cwd: at(), env: environment });
    if (code === 0) return stdout;
    if (accept?.test(out)) return undefined;
    const options = args.findIndex((arg) => arg.startsWith("-"));
    const command = args.slice(0, options < 0 ? 3 : Math.min(options, 3)).join(" ");
    const reason = reasonIn(without(secretValues(env), out));
    throw new Sentence(`Stopped: wrangler ${command} failed (${reason}).`);
  };
}

const without = (secrets, text) =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, "(hidden)"), text);

function reasonIn(out) {
  const lines = stripVTControlCharacters(out)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const error = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? "without a word";
  return error
    .replace(/^.*?\[?ERROR\]?:?\s*/, "")
    .replace(/[.\s]+$/, "")
    .slice(0, 200);
}

/** Parses the JSON list in wrangler's output. */
export function listIn(text, what) {
  try {
    // Notices may come before the list.
    return JSON.parse(text.slice(text.indexOf("[")));
  } catch {
    throw new Sentence(`Stopped: wrangler's list of ${what} could not be read.`);
  }
}

/** Returns the account's D1 database with that name and its id, or undefined. */
export async function databaseCalled(wrangler, name) {
  const list = listIn(await wrangler(["d1", "list", "--json"]), "D1 databases");
  const found = list.find((database) => database.name === name);
  return found && { name, id: found.uuid };
}
