// Answer times of the screens and lists with 500 projects and 10,000 tasks, as a superadmin and as a moderator, at eight
// connections. What each screen costs in D1 cannot be seen from outside the Worker: tests/unit/seed/budgets.test.ts prints
// its trips, statements and rows, from the same functions on the same data.
import { createTestHarness } from "wrangler";
import { SEED_PASSWORD } from "../../db/seed/password.ts";
import { SEED_SIZES, seedStatements } from "../../db/seed.ts";
import { ROOT } from "../../scripts/lib/project.mjs";
import { load } from "../support/load.mjs";

const SECONDS = 4;
/** Milliseconds that a screen or list may take at its 95th percentile. */
const TARGET = 200;
const ROLES = ["superadmin", "moderator"];

const print = (line) => process.stdout.write(`${line}\n`);
const milliseconds = (value) => `${value.toFixed(1)} ms`;

/** The session's cookie of the first person seeded with a role. */
async function signIn(url, role) {
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
  for (const role of ROLES) await measure(role);
  print(
    "D1 trips, statements and rows of each screen: npx vitest run tests/unit/seed/budgets.test.ts",
  );

  async function measure(role) {
    const headers = { cookie: await signIn(url, role) };
    const project = await DB.prepare(
      "SELECT project_id FROM project_users JOIN users ON users.id = user_id WHERE email = ? LIMIT 1",
    )
      .bind(`${role}@example.com`)
      .first("project_id");
    const paths = [
      ...["/", "/tasks", "/projects", "/agents", "/rags", `/projects/${project}`],
      ...["/api/projects", "/api/agents", "/api/rags", "/api/tasks", "/api/tasks/version"],
    ];
    print(`as a ${role}:`);
    for (const path of paths) {
      const address = new URL(path, url);
      await (await fetch(address, { headers })).arrayBuffer();
      const { rate, p50, p95, cpu, statuses } = await load(address, { seconds: SECONDS, headers });
      const name = path.replace(project, "{id}");
      const over = p95 > TARGET ? `, OVER THE TARGET of ${TARGET} ms` : "";
      print(
        `GET ${name}: ${rate.toFixed(1)}/s, ${cpu}, p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}${over} (status ${statuses.join(", ")})`,
      );
    }
  }
} finally {
  await harness.close();
}
