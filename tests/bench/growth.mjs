// How answers grow with what there is, from 1,000 of everything to 100,000 tasks, 10,000 projects and
// 1,000,000 records: npm run bench -- growth [--before <folder>] [--no-worker].
// Of `--before`, another checkout with its packages, the statements are measured in the same
// databases. `--no-worker` leaves out the built worker.
import "../../scripts/lib/alias-hooks.mjs";
import { parseArgs } from "node:util";
import { at } from "../../scripts/lib/project.mjs";
import { seed, signIn, startBenchSystem } from "../support/bench/bench-system.mjs";
import { fill } from "../support/bench/fill.mjs";
import { CONNECTIONS, load } from "../support/bench/load.mjs";
import { openReport } from "../support/bench/report.mjs";
import { measureInSql } from "../support/bench/sql-growth.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";

const SIZES = {
  small: { projects: 1000, tasks: 1000, records: 1000, products: 1000 },
  large: { projects: 10_000, tasks: 100_000, records: 1_000_000, products: 100_000 },
};
const SECONDS = { warm: 1, measured: 3 };
/** The median time of the large system is at most so many times that of the small one. */
const MOST_GROWTH = 1.5;
/** Growth below so many milliseconds isn't felt. */
const UNFELT = 5;
/** What is added, beside a few of everything. */
const SEEDED = { users: 120, projects: 20, agents: 25, rags: 20, tasks: 100 };

const { values: options } = parseArgs({
  options: { before: { type: "string" }, "no-worker": { type: "boolean" } },
});
const report = openReport("Growth");
const { small: smallSize, large: largeSize } = SIZES;
report.add(
  `Small is ${countsOf(smallSize)}; large is ${countsOf(largeSize)}. Budget: the large system takes at most ${MOST_GROWTH} times as long; where that is up to ${UNFELT} ms, growth is unfelt. As a superadmin who made all projects, with 120 people.`,
);
await addStatements();
if (!options["no-worker"]) await addAnswers();
report.close();

function countsOf({ projects, tasks, records, products }) {
  const [of, task, record, product] = [projects, tasks, records, products].map((count) =>
    count.toLocaleString("en"),
  );
  return `${of} projects, ${task} tasks, ${record} contacts and ${product} products`;
}

/** Whether the budget holds, else how many times as long the large system takes. */
function verdictOf(small, large) {
  const growth = large / small;
  if (!Number.isFinite(growth)) return "no answer in time";
  if (growth <= MOST_GROWTH) return "holds";
  return `grows by ${shown(growth)}${large <= UNFELT ? ", unfelt" : ""}`;
}

/** Where nothing was answered in the time of measuring, there is no figure. */
function shownTime(value) {
  return Number.isFinite(value) ? shown(value) : "?";
}

/** Adds what statements cost alone, without the worker around them. */
async function addStatements() {
  const checkouts = [at(), ...(options.before ? [options.before] : [])];
  const began = performance.now();
  const small = await measureInSql({ seeded: SEEDED, size: smallSize, checkouts });
  const large = await measureInSql({ seeded: SEEDED, size: largeSize, checkouts });
  const [smallNow, largeNow, largeBefore] = [small[0], large[0], large[1]];
  report.add(
    `**Statements.** Milliseconds of processor time in SQLite (node:sqlite, page cache of 400 MB, least of 2 to 5 runs) of all statements of an answer, without the worker around them. All contacts are in one workspace, ten times as many as the largest of the other benchmarks.${largeBefore ? " Before: an earlier checkout in the same large database." : ""} Filled and measured in ${shown((performance.now() - began) / 1000, 0)} s.`,
  );
  report.add(
    tableOf(
      ["answer", "small", ...(largeBefore ? ["large, before"] : []), "large", "budget"],
      Object.keys(smallNow).map((name) => [
        name,
        shown(smallNow[name]),
        ...(largeBefore ? [shown(largeBefore[name] ?? Number.NaN)] : []),
        shown(largeNow[name]),
        verdictOf(smallNow[name], largeNow[name]),
      ]),
    ),
  );
}

/** Adds what answers take at the built worker's own port. */
async function addAnswers() {
  const small = await measure(smallSize);
  const large = await measure(largeSize);
  report.add(
    `**Answers.** ${CONNECTIONS} connections at the built worker's own port. 100,000 of the large system's contacts are in the workspace that is asked. The budget is compared by processor time, because p50 follows whatever else the machine does. Filled in ${shown(small.seconds, 0)} and ${shown(large.seconds, 0)} s.`,
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
        "budget",
      ],
      Object.keys(small.figures).map((name) => {
        const [one, other] = [small.figures[name], large.figures[name]];
        const times = [one.p50, one.cpu, other.p50, other.p95, other.cpu];
        return [name, ...times.map(shownTime), verdictOf(one.cpu, other.cpu)];
      }),
    ),
  );
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
      figures[name] = await figuresOf([asked]);
      report.progress(`${name} | ${size.tasks} | ${shown(figures[name].p50)} ms`);
    }
    return { seconds, figures };
  } finally {
    await system.close();
  }
}

/** Measures for a time, or until each connection has an answer if none comes in that time. */
async function figuresOf(asked) {
  await load(asked, { seconds: SECONDS.warm });
  const figures = await load(asked, { seconds: SECONDS.measured });
  return Number.isFinite(figures.p50) ? figures : load(asked, { count: CONNECTIONS });
}

function pathsOf(projectId) {
  const contacts = `/api/projects/${projectId}/workspaces/crm/contacts`;
  return {
    "/": "/",
    "/tasks": "/tasks",
    "/tasks, the board": "/tasks?view=board",
    "/tasks, the board with a search": "/tasks?view=board&q=garden",
    "/projects": "/projects",
    "a list of contacts": `/projects/${projectId}/workspace/crm/overview?view=contacts`,
    "/api/tasks": "/api/tasks",
    "/api/tasks/version": "/api/tasks/version",
    "tasks of a status": "/api/tasks?status=pending",
    "tasks by name": "/api/tasks?sort=name",
    "tasks by priority": "/api/tasks?sort=-priority",
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
    // Last, because what they start still runs when their time is over.
    "palette with a common word": "/api/search?q=garden",
    "palette without a hit": "/api/search?q=nowhere",
  };
}
