import { chmodSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { at, stateDirectory } from "./project.mjs";
import { say } from "./say.mjs";

/** Everything that Atrium itself puts into a folder of local state. */
const STATE_ENTRIES = ["v3", "migrations.stamp"];

/** Group's and others' permission bits. */
const NOT_THE_OWNER = 0o077;

/**
 * Keeps local state and secrets from other users of this machine: what this process and its children write from now on is
 * the user's alone, and so is what an earlier version left readable. Call it before anything is written.
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

/** The parts of a folder of local state that are Atrium's: the folder itself only while it holds nothing else. */
function stateParts(folder) {
  const entries = listing(folder) ?? [];
  const isOurs = entries.every((name) => STATE_ENTRIES.includes(name));
  return isOurs ? [folder] : STATE_ENTRIES.map((name) => join(folder, name));
}

/**
 * Takes every right of group and others away from a path and all below it. Symbolic links below it are not followed.
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
  // A running Atrium may delete a file at any moment.
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
