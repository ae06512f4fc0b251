// How answers grow with what there is: 10, 100, 1,000 and 10,000 projects, tasks and contacts of one workspace.
import {
  importContacts,
  makeProject,
  seed,
  signIn,
  startBenchSystem,
} from "../support/bench/bench-system.mjs";
import { CONNECTIONS, load } from "../support/bench/load.mjs";
import { openReport } from "../support/bench/report.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";

const SIZES = [10, 100, 1000, 10_000];
const SECONDS = { warm: 2, measured: 3 };
/** The median time with 10,000 records is at most so many times that with 100. */
const MOST_GROWTH = 1.3;
const HEAD = ["answer", "records", "a second", "p50 ms", "p95 ms", "CPU ms", "p50 to that of 100"];

const report = openReport("Growth");
const byPath = new Map();
let imported = 0;
for (const size of SIZES) imported = await measureSize(size);
report.add(
  `${CONNECTIONS} connections at the worker's own port, as a superadmin, with 120 people and as many projects, tasks and contacts of one workspace as the column "records" says. Budget: p50 with 10,000 records at most ${MOST_GROWTH} times that with 100.`,
);
report.add(
  tableOf(
    HEAD,
    [...byPath].flatMap(([name, sizes]) => sizes.map((one) => rowOf(name, one, sizes))),
  ),
);
report.add(
  `The import of ${SIZES.at(-1)} contacts over the API took ${shown(imported / 1000)} s, 200 a call.`,
);
report.close();

function rowOf(name, { size, rate, p50, p95, cpu }, sizes) {
  const base = sizes.find((one) => one.size === 100)?.p50 ?? Number.NaN;
  const times = [rate, p50, p95, cpu].map((value) => shown(value));
  const growth = shown(p50 / base, 2);
  const verdict = size === 10_000 && p50 / base > MOST_GROWTH ? `${growth}: too much` : growth;
  return [name, String(size), ...times, verdict];
}

/** Measures a system with so much in it; the milliseconds that its contacts took to import. */
async function measureSize(size) {
  const system = await startBenchSystem();
  try {
    await seed(system, { users: 120, projects: size, agents: 25, rags: 20, tasks: size });
    const cookie = await signIn(system, "superadmin");
    const projectId = await makeProject(system, cookie, ["crm"]);
    const took = await importContacts(system, cookie, { projectId, count: size });
    for (const [name, path] of Object.entries(pathsOf(projectId))) {
      const asked = { url: new URL(path, system.url), headers: { cookie } };
      await load([asked], { seconds: SECONDS.warm });
      const figures = await load([asked], { seconds: SECONDS.measured });
      byPath.set(name, [...(byPath.get(name) ?? []), { size, ...figures }]);
      report.progress(`${name} | ${size} | ${shown(figures.p50)} ms`);
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
