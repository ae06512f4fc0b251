// Answer times of the screens and lists with 500 projects and 10,000 tasks, as a superadmin and as a moderator, at eight
// connections. What each screen costs in D1 cannot be seen from outside the Worker: tests/unit/seed/budgets.test.ts prints
// its trips, statements and rows, from the same functions on the same data.
import { SEED_SIZES } from "../../db/seed.ts";
import {
  measure,
  milliseconds,
  print,
  seed,
  signIn,
  startBenchSystem,
} from "../support/bench-system.mjs";

const ROLES = ["superadmin", "moderator"];

const { url, DB, close } = await startBenchSystem();
try {
  const began = performance.now();
  await seed(DB, SEED_SIZES.large);
  print(`seeded in ${milliseconds(performance.now() - began)}`);
  for (const role of ROLES) await measureRole(role);
  print(
    "D1 trips, statements and rows of each screen: npx vitest run tests/unit/seed/budgets.test.ts",
  );
} finally {
  await close();
}

async function measureRole(role) {
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
    await measure(new URL(path, url), { name: path.replace(project, "{id}"), headers });
  }
}
