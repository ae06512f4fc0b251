// Answer times of the screens and lists with 500 projects and 10,000 tasks, as a superadmin, at eight connections.
import { createTestHarness } from "wrangler";
import { SEED_PASSWORD } from "../../db/seed/password.ts";
import { SEED_SIZES, seedStatements } from "../../db/seed.ts";
import { ROOT } from "../../scripts/lib/project.mjs";
import { load } from "../support/load.mjs";

const SECONDS = 4;

const print = (line) => process.stdout.write(`${line}\n`);
const milliseconds = (value) => `${value.toFixed(1)} ms`;

/** The session's cookie of the seeded superadmin. */
async function signIn(url) {
  const answer = await fetch(new URL("/api/auth/login", url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "superadmin@example.com", password: SEED_PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`Sign-in was answered with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

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
  const began = performance.now();
  const statements = seedStatements(SEED_SIZES.large, Date.now());
  await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
  print(`seeded in ${milliseconds(performance.now() - began)}`);
  const headers = { cookie: await signIn(url) };
  const project = await DB.prepare("SELECT id FROM projects LIMIT 1").first("id");
  const paths = [
    ...["/", "/tasks", "/projects", "/agents", "/rags", `/projects/${project}`],
    ...["/api/projects", "/api/agents", "/api/rags", "/api/tasks"],
  ];
  for (const path of paths) {
    const address = new URL(path, url);
    await (await fetch(address, { headers })).arrayBuffer();
    const { rate, p50, p95, statuses } = await load(address, { seconds: SECONDS, headers });
    const name = path.replace(project, "{id}");
    print(
      `GET ${name}: ${rate.toFixed(1)}/s, p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)} (status ${statuses.join(", ")})`,
    );
  }
} finally {
  await harness.close();
}
