// A workspace with 10,000 contacts: how long an import of them takes by chunks, once and once again, and what a page of
// the list takes at eight connections.
import { createTestHarness } from "wrangler";
import { SEED_PASSWORD } from "../../db/seed/password.ts";
import { SEED_SIZES, seedStatements } from "../../db/seed.ts";
import { ROOT } from "../../scripts/lib/project.mjs";
import { load } from "../support/load.mjs";

const CONTACTS = 10_000;
/** Rows of one call (lib/records/import-schema.ts). */
const CHUNK = 200;
const SECONDS = 4;
/** Milliseconds that a list may take at its 95th percentile. */
const TARGET = 200;

const print = (line) => process.stdout.write(`${line}\n`);
const milliseconds = (value) => `${value.toFixed(1)} ms`;

const harness = createTestHarness({
  root: ROOT,
  workers: [
    {
      configPath: "./wrangler.jsonc",
      prebuiltWorkerDir: "./.build/worker",
      secrets: {
        SETUP_PASSWORD: "benchmark",
        SESSION_SECRET: "benchmark-session-secret-of-more-than-32-bytes",
        ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
        ATRIUM_LOCAL: "1",
      },
    },
  ],
});
try {
  const { url } = await harness.listen();
  const worker = harness.getWorker();
  await worker.applyD1Migrations("DB");
  const { DB } = await worker.getEnv();
  const statements = seedStatements(SEED_SIZES.small, Date.now());
  await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));

  const headers = { "content-type": "application/json" };
  const send = async (method, path, body) => {
    const answer = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
    return answer;
  };
  const person = { email: "superadmin@example.com", password: SEED_PASSWORD };
  const signedIn = await send("POST", "/api/auth/login", person);
  headers.cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const made = await send("POST", "/api/projects", {
    name: "Benchmark",
    details: "10,000 contacts",
    projectUrl: "https://example.com",
    projectType: "Benchmark",
    status: "active",
    workspaces: ["crm"],
  });
  const { project } = await made.json();
  const contacts = `/api/projects/${project.id}/workspaces/crm/contacts`;

  const rows = Array.from({ length: CONTACTS }, (_, index) => ({
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    company: `Company ${index % 700}`,
    status: ["prospect", "active", "inactive"][index % 3],
    lifetime_value: String((index * 37) % 10_000),
  }));
  for (const run of ["import", "the same import again"]) {
    const began = performance.now();
    const sum = { created: 0, existing: 0 };
    for (let from = 0; from < rows.length; from += CHUNK) {
      const chunk = { rows: rows.slice(from, from + CHUNK) };
      const report = await (await send("POST", `${contacts}/import`, chunk)).json();
      sum.created += report.created;
      sum.existing += report.existing;
    }
    const took = performance.now() - began;
    print(
      `${run} of ${CONTACTS} rows: ${milliseconds(took)}, ${milliseconds((took * CHUNK) / CONTACTS)} a chunk (${sum.created} new, ${sum.existing} there already)`,
    );
  }

  const screen = `/projects/${project.id}/workspace/crm/overview?view=contacts`;
  const queries = [
    "",
    "?status=active&sort=name",
    "?page=100",
    "?page=50",
    "?q=example.com",
    "?q=pe",
  ];
  for (const path of [...queries.map((query) => contacts + query), screen]) {
    const address = new URL(path, url);
    const session = { cookie: headers.cookie };
    await (await fetch(address, { headers: session })).arrayBuffer();
    const { rate, p50, p95, statuses } = await load(address, {
      seconds: SECONDS,
      headers: session,
    });
    const over = p95 > TARGET ? `, OVER THE TARGET of ${TARGET} ms` : "";
    print(
      `GET ${path.replace(project.id, "{id}")}: ${rate.toFixed(1)}/s, p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}${over} (status ${statuses.join(", ")})`,
    );
  }
} finally {
  await harness.close();
}
