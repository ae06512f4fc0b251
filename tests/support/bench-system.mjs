import { SEED_PASSWORD } from "../../db/seed/password.ts";
import { seedStatements } from "../../db/seed.ts";
import { at } from "../../scripts/lib/project.mjs";
import { load } from "./load.mjs";
import { applyMigrations } from "./storage/apply-migrations.ts";
import { startWorkerd } from "./storage/start-workerd.ts";

/** Milliseconds that a screen or list may take at its 95th percentile, at eight connections. */
export const TARGET = 200;
/** Seconds that one address is asked. */
const SECONDS = 4;

export const print = (line) => process.stdout.write(`${line}\n`);
export const milliseconds = (value) => `${value.toFixed(1)} ms`;

/**
 * The built Worker with an empty database, asked at its own port: what serves static files and passes requests on in front
 * of it belongs to the machine, and takes a core of two.
 */
export async function startBenchSystem() {
  const { url, bindings, close } = await startWorkerd({
    worker: [at(".build", "worker", "worker.js")],
    direct: true,
    vars: {
      SETUP_PASSWORD: "benchmark",
      SESSION_SECRET: "benchmark-session-secret-of-more-than-32-bytes",
      ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
      ATRIUM_LOCAL: "1",
    },
  });
  await applyMigrations(bindings.DB);
  return { url, DB: bindings.DB, close };
}

/** Fills the database with a company of a size of SEED_SIZES. */
export async function seed(DB, size) {
  const statements = seedStatements(size, Date.now());
  await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
}

/** The session's cookie of the first person seeded with a role. */
export async function signIn(url, role) {
  const answer = await fetch(new URL("/api/auth/login", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `${role}@example.com`, password: SEED_PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`Sign-in was answered with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Asks for an address until the runtime has compiled what it needs often, then for some seconds, and prints the figures. */
export async function measure(address, { name, headers = {}, target = TARGET }) {
  await load(address, { seconds: 1, headers });
  const { rate, p50, p95, cpu, statuses } = await load(address, { seconds: SECONDS, headers });
  const over = p95 > target ? `, OVER THE TARGET of ${target} ms` : "";
  print(
    `GET ${name}: ${rate.toFixed(1)}/s, ${cpu}, p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}${over} (status ${statuses.join(", ")})`,
  );
}
