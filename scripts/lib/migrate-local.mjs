import { join, resolve } from "node:path";
import { run } from "./processes.mjs";
import {
  at,
  filesUnder,
  hashOf,
  readStamp,
  stateDirectory,
  toolEnvironment,
  writeStamp,
} from "./project.mjs";
import { Sentence } from "./say.mjs";

/** Brings the local D1 up to date; skipped when it already saw exactly these migrations. */
export async function migrateLocal(state = stateDirectory()) {
  const any = filesUnder(at("db", "migrations")).some((file) => file.endsWith(".sql"));
  if (!any) return;
  const wanted = hashOf(["db/migrations"]);
  const stamp = join(resolve(state), "migrations.stamp");
  if (readStamp(stamp) === wanted) return;
  const args = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state];
  const { code, out } = await run("wrangler", args, {
    cwd: at(),
    env: toolEnvironment({ CI: "true" }),
  });
  if (code !== 0) {
    process.stderr.write(out);
    throw new Sentence("The local database could not be migrated; wrangler's own words are above.");
  }
  writeStamp(stamp, wanted);
}
