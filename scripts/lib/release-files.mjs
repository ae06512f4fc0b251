import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "./project.mjs";
import { Sentence } from "./say.mjs";

const NEXT = "## Unreleased\n";

/**
 * Returns the changelog with what is under "Unreleased" as this version's section. A version that
 * has a section already keeps it.
 * @param {string} changelog
 * @param {string} version
 * @param {Date} day
 */
export function withRelease(changelog, version, day) {
  if (changelog.includes(`\n## ${version} `)) return changelog;
  const [before, after] = changelog.split(NEXT);
  if (after === undefined || /^\s*(## |$)/.test(after)) {
    throw new Sentence('CHANGELOG.md says nothing under "Unreleased".');
  }
  return `${before}${NEXT}\n## ${version} — ${day.toISOString().slice(0, 10)}\n${after}`;
}

function change(path, how) {
  const file = at(path);
  writeFileSync(file, how(readFileSync(file, "utf8")));
}

/** Writes the version into package.json, its lock, lib/system/version.ts and the changelog. */
export function nameRelease(version, day) {
  change("CHANGELOG.md", (text) => withRelease(text, version, day));
  const named = (text) => text.replace(/("version": )"[^"]*"/, `$1"${version}"`);
  change("package.json", named);
  change("package-lock.json", (text) => {
    const [top, ...packages] = text.split('    "": {');
    return [named(top), ...packages.map(named)].join('    "": {');
  });
  change("lib/system/version.ts", (text) => text.replace(/"[^"]*";/, `"${version}";`));
}

/** Returns the SHA-256 of each migration file of a folder by name. */
export function hashesOf(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const hash = (name) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  return Object.fromEntries(files.sort().map((name) => [name, hash(name)]));
}

/** Writes which migrations are part of a release: these never change again. */
export function recordMigrations(version) {
  const record = { version, migrations: hashesOf(at("db", "migrations")) };
  writeFileSync(at("db", "released.json"), `${JSON.stringify(record, null, 2)}\n`);
}
