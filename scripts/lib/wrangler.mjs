import { stripVTControlCharacters } from "node:util";
import { run } from "./processes.mjs";
import { at } from "./project.mjs";
import { Sentence } from "./say.mjs";

/**
 * wrangler as a function: arguments in, its output out, one sentence when it fails.
 * @param {NodeJS.ProcessEnv} env
 */
export function wranglerIn(env) {
  const environment = { ...env, CI: "true", OPEN_NEXT_DEPLOY: "true" };
  return async (args, { input, accept } = {}) => {
    const { code, out, stdout } = await run("wrangler", args, {
      cwd: at(),
      env: environment,
      input,
    });
    if (code === 0) return stdout;
    if (accept?.test(out)) return undefined;
    const command = args
      .filter((arg) => !arg.startsWith("-"))
      .slice(0, 3)
      .join(" ");
    throw new Sentence(`Stopped: wrangler ${command} failed (${reasonIn(out)}).`);
  };
}

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

/** The JSON list in wrangler's output. */
export function listIn(text, what) {
  try {
    // Notices may stand before the list.
    return JSON.parse(text.slice(text.indexOf("[")));
  } catch {
    throw new Sentence(`Stopped: wrangler's list of ${what} could not be read.`);
  }
}

/** The account's D1 database of that name with its id, or undefined. */
export async function databaseCalled(wrangler, name) {
  const list = listIn(await wrangler(["d1", "list", "--json"]), "D1 databases");
  const found = list.find((database) => database.name === name);
  return found && { name, id: found.uuid };
}
