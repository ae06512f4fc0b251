import { chmodSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { at, stateDirectory } from "./project.mjs";
import { RUNNING_FILE } from "./running-console.mjs";
import { say } from "./say.mjs";

/** Everything that Atrium itself writes into a folder of local state. */
const STATE_ENTRIES = ["v3", "migrations.stamp", RUNNING_FILE];

/** Permission bits of group and others. */
const NOT_THE_OWNER = 0o077;

/**
 * Protects local state and secrets from other users of this machine: files written by this process
 * and its children are private, and files that an earlier version left readable become private.
 * Call it before anything is written.
 */
export function keepPrivate() {
  process.umask(NOT_THE_OWNER);
  for (const path of [
    at(".dev.vars"),
    at("engine", ".dev.vars"),
    at(".wrangler"),
    ...stateParts(stateDirectory()),
  ])
    tighten(path);
}

/**
 * Returns Atrium's parts of a folder of local state. Includes the folder itself only if it contains
 * nothing else.
 */
function stateParts(folder) {
  const entries = listing(folder) ?? [];
  const isOurs = entries.every((name) => STATE_ENTRIES.includes(name));
  return isOurs ? [folder] : STATE_ENTRIES.map((name) => join(folder, name));
}

/**
 * Removes all permissions of group and others from a path and everything in it. Doesn't follow
 * symbolic links inside.
 * @param {string} path may be missing
 */
export function tighten(path) {
  try {
    tightenAll(realpathSync(path));
  } catch (error) {
    if (error.code === "ENOENT") return;
    if (error.code !== "EPERM") throw error;
    say(`Couldn't make ${basename(path)} private: it belongs to another user.`);
  }
}

function tightenAll(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink()) return;
  // A running Atrium can delete a file at any time.
  if ((found.mode & NOT_THE_OWNER) !== 0) ignoreMissing(() => chmodSync(path, found.mode & 0o700));
  if (found.isDirectory()) for (const name of listing(path) ?? []) tightenAll(join(path, name));
}

const listing = (folder) => ignoreMissing(() => readdirSync(folder));

function ignoreMissing(work) {
  try {
    return work();
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
}
