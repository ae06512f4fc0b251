// How answers grow with what there is: from 1,000 of everything to 100,000 tasks, 10,000 projects and 1,000,000 records.
import { seed, signIn, startBenchSystem } from "../support/bench/bench-system.mjs";
import { fill } from "../support/bench/fill.mjs";
import { CONNECTIONS, load } from "../support/bench/load.mjs";
import { openReport } from "../support/bench/report.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";

const SIZES = {
  small: { projects: 1000, tasks: 1000, records: 1000 },
  large: { projects: 10_000, tasks: 100_000, records: 1_000_000 },
};
const SECONDS = { warm: 1, measured: 3 };
/** The median time of the large system is at most so many times that of the small one. */
const MOST_GROWTH = 1.5;
/** What is added, beside a few of everything. */
const SEEDED = { users: 120, projects: 20, agents: 25, rags: 20, tasks: 100 };

const report = openReport("Growth");
const small = await measure(SIZES.small);
const large = await measure(SIZES.large);
report.add(
  `\`npm run bench -- growth\`. ${CONNECTIONS} connections at the worker's own port, as a superadmin who made all projects, with 120 people: 1,000 projects, tasks and contacts, and 10,000 projects, 100,000 tasks and 1,000,000 contacts, of which 100,000 are in the workspace that is asked. Filled in ${shown(small.seconds)} and ${shown(large.seconds)} s. Budget: p50 at most ${MOST_GROWTH} times as long.`,
);
report.add(
  tableOf(
    [
      "answer",
      "p50 ms, small",
      "CPU ms, small",
      "p50 ms, large",
      "p95 ms, large",
      "CPU ms, large",
      "times",
    ],
    Object.keys(small.figures).map((name) => rowOf(name)),
  ),
);
report.close();

function rowOf(name) {
  const [one, other] = [small.figures[name], large.figures[name]];
  const growth = other.p50 / one.p50;
  const verdict = growth > MOST_GROWTH ? `${shown(growth, 2)}: too much` : shown(growth, 2);
  const times = [one.p50, one.cpu, other.p50, other.p95, other.cpu].map((value) => shown(value));
  return [name, ...times, verdict];
}

async function measure(size) {
  const system = await startBenchSystem();
  try {
    const began = performance.now();
    await seed(system, SEEDED);
    const cookie = await signIn(system, "superadmin");
    const creator = await system.DB.prepare(
      "SELECT id FROM users WHERE email = 'superadmin@example.com'",
    ).first("id");
    const projectId = await fill(system, { ...size, creator });
    const seconds = (performance.now() - began) / 1000;
    const figures = {};
    for (const [name, path] of Object.entries(pathsOf(projectId))) {
      const asked = { url: new URL(path, system.url), headers: { cookie } };
      await load([asked], { seconds: SECONDS.warm });
      figures[name] = await load([asked], { seconds: SECONDS.measured });
      report.progress(`${name} | ${size.tasks} | ${shown(figures[name].p50)} ms`);
    }
    return { seconds, figures };
  } finally {
    await system.close();
  }
}

function pathsOf(projectId) {
  const contacts = `/api/projects/${projectId}/workspaces/crm/contacts`;
  return {
    "/": "/",
    "/tasks": "/tasks",
    "/tasks, the board": "/tasks?view=board",
    "/projects": "/projects",
    "a list of contacts": `/projects/${projectId}/workspace/crm/overview?view=contacts`,
    "/api/tasks": "/api/tasks",
    "/api/tasks/version": "/api/tasks/version",
    "tasks of a status": "/api/tasks?status=pending",
    "tasks by name": "/api/tasks?sort=name",
    "tasks with two letters": "/api/tasks?q=qu",
    "tasks with two rare letters": "/api/tasks?q=zq",
    "tasks with one letter": "/api/tasks?q=z",
    "tasks with a common word": "/api/tasks?q=weekly",
    "tasks with a mistyped word": "/api/tasks?q=gardne",
    "/api/projects": "/api/projects",
    "contacts in the API": contacts,
    "contacts with a common word": `${contacts}?q=example`,
    "contacts with a rare word": `${contacts}?q=person777`,
    "contacts with a mistyped word": `${contacts}?q=petorv`,
    "contacts with two letters": `${contacts}?q=an`,
  };
}
