// How answers grow with what there is: 10, 100, 1,000 and 10,000 projects, tasks and contacts of one workspace.
import {
  importContacts,
  makeProject,
  seed,
  signIn,
  startBenchSystem,
} from "../support/bench/bench-system.mjs";
import { recordScript } from "../support/bench/compare.mjs";
import { figuresOf, shown, tableOf } from "../support/bench/figures.mjs";
import { CONNECTIONS, load } from "../support/bench/load.mjs";
import { openReport } from "../support/bench/report.mjs";
import { costOf } from "../support/bench/script.mjs";

const SIZES = [10, 100, 1000, 10_000];
const SECONDS = { warm: 0.5, measured: 2 };
const HEAD = [
  "answer",
  "records",
  "a second",
  "p50 ms",
  "p95 ms",
  "CPU ms",
  "D1 statements",
  "rows",
];

const report = openReport("Growth");
const byPath = new Map();
let imported = 0;
for (const size of SIZES) imported = await measureSize(size);
report.add(
  `${CONNECTIONS} connections at the worker's own port, as a superadmin, with 120 people and as many projects, tasks and contacts of one workspace as the column "records" says. Rows are those that D1 reads.`,
);
report.add(tableOf(HEAD, [...byPath.values()].flat()));
report.add(
  `The import of ${SIZES.at(-1)} contacts over the API took ${shown(imported / 1000)} s, 200 a call.`,
);
report.close();

/** Measures a system with so much in it; the milliseconds that its contacts took to import. */
async function measureSize(size) {
  const system = await startBenchSystem({ compared: true });
  try {
    await seed(system, { users: 120, projects: size, agents: 25, rags: 20, tasks: size });
    const cookie = await signIn(system, "superadmin");
    const projectId = await makeProject(system, cookie, ["crm"]);
    const took = await importContacts(system, cookie, { projectId, count: size });
    for (const [name, path] of Object.entries(pathsOf(projectId))) {
      const asked = { url: new URL(path, system.url), headers: { cookie } };
      const row = await measurePath(system, asked, [name, String(size)]);
      byPath.set(name, [...(byPath.get(name) ?? []), row]);
      report.progress(row.join(" | "));
    }
    return took;
  } finally {
    await system.close();
  }
}

function pathsOf(projectId) {
  const contacts = `/api/projects/${projectId}/workspaces/crm/contacts`;
  return {
    "/": "/",
    "/tasks": "/tasks",
    "/projects": "/projects",
    contacts: `/projects/${projectId}/workspace/crm/overview?view=contacts`,
    "/api/tasks": "/api/tasks",
    "/api/projects": "/api/projects",
    "contacts in the API": contacts,
    "contacts, searched": `${contacts}?q=example.com`,
  };
}

async function measurePath(system, asked, names) {
  const { statements, rows } = costOf(await recordScript(system, asked));
  await load([asked], { seconds: SECONDS.warm });
  const { rate, p50, p95, cpu } = figuresOf([await load([asked], { seconds: SECONDS.measured })]);
  return [
    ...names,
    ...[rate, p50, p95, cpu].map((value) => shown(value)),
    ...[statements, rows].map(String),
  ];
}
