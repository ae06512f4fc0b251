// The size of the house and what five common writes, a page and a call cost, beside the same figures of aac0462, the last
// version before it was rebuilt: npm run bench -- house. The figures of aac0462 were measured by this file too.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { SEED_SIZES } from "../../db/seed.ts";
import { builtSizes } from "../../scripts/lib/build-worker.mjs";
import { FRESH_CLONE, MEASUREMENTS, sectionOf } from "../../scripts/lib/measurements-page.mjs";
import { at } from "../../scripts/lib/project.mjs";
import { size } from "../../scripts/lib/say.mjs";
import {
  importContacts,
  makeProject,
  seed,
  send,
  signIn,
  startBenchSystem,
} from "../support/bench/bench-system.mjs";
import { load } from "../support/bench/load.mjs";
import { openReport } from "../support/bench/report.mjs";
import { record } from "../support/bench/script.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";

/** Of aac0462, by the first cell of each row. */
const BEFORE = {
  "lines in app": "32097",
  "lines in components": "5248",
  "lines in lib": "29905",
  "lines in db": "6255",
  "lines in scripts": "3647",
  "lines in tests": "50692",
  "lines in docs": "2235",
  "product files": "1249",
  "product files of 30 lines or fewer": "432 (35 %)",
  migrations: "37",
  "migrations with all that is generated, in git": "5.26 MiB",
  "worker, gzip": "1.44 MiB",
  "all scripts for browsers, gzip": "903.8 KiB",
  "CSS, gzip": "13.8 KiB",
  "triggers in a fresh database": "193",
  "rows written: change a task's status": "70",
  "rows written: rename a task": "21",
  "rows written: create a task": "61",
  "rows written: add a comment": "15",
  "rows written: edit a contact": "15",
  "CPU ms, page /": "11.1",
  "CPU ms, page /tasks": "11.1",
  "CPU ms, page /projects": "12.6",
  "CPU ms, call /api/tasks?perPage=25": "5.8",
  "CPU ms, call /api/projects?perPage=25": "5.1",
  "CPU ms, call /api/auth/validate": "3.2",
  "seconds: installed": "45",
  "seconds: built": "71",
  "seconds: `npm start` to the first page": "130",
  "seconds: `npm test`": "780 to 960",
};

const ROOMS = ["app", "components", "lib", "engine", "db", "scripts", "tests", "docs"];
const PRODUCT = /^(?:app|components|lib|engine|db)\/.*\.tsx?$/;
/** Made by a tool, or no text. */
const UNCOUNTED = /^db\/migrations\/meta\/|\.generated\.|\.(?:svg|png|ico|woff2)$/;
const SHORT_LINES = 30;

const report = openReport("Before and after the rebuilding (aac0462 and today)");
const rows = [...houseRows(), ...sizeRows(), ...(await runningRows()), ...clonedRows()];
report.add(
  "`npm run bench -- fresh-clone house`. Lines are those of files in git without what a tool has made. Rows written are those that D1 counts for the whole request (`meta.rows_written`: rows, index entries, what triggers write, the audit entry), with 500 projects and 10,000 tasks; processor time is workerd's, at 8 connections. aac0462 was measured on 2026-11-22 on the same machine (2 cores) by the same file; its processor times beside other work (load 11), its install and build alone, its `npm start` and `npm test` as they had been read before.",
);
report.add(
  tableOf(
    ["what", "aac0462", "today"],
    rows.map(([name, value]) => [name, BEFORE[name] ?? "0", value]),
  ),
);
report.close();

function houseRows() {
  const files = execFileSync("git", ["ls-files"], { cwd: at(), encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => existsSync(at(path)));
  const linesOf = (path) => readFileSync(at(path), "utf8").split("\n").length - 1;
  const total = (paths) => paths.reduce((sum, path) => sum + linesOf(path), 0);
  const counted = files.filter((path) => !UNCOUNTED.test(path));
  const product = counted.filter((path) => PRODUCT.test(path));
  const short = product.filter((path) => linesOf(path) <= SHORT_LINES);
  const inMigrations = files.filter((path) => /^db\/migrations[/.]/.test(path));
  const bytes = inMigrations.reduce((sum, path) => sum + readFileSync(at(path)).length, 0);
  const share = Math.round((100 * short.length) / product.length);
  return [
    ...ROOMS.map((room) => [
      `lines in ${room}`,
      String(total(counted.filter((path) => path.startsWith(`${room}/`)))),
    ]),
    ["product files", String(product.length)],
    [`product files of ${SHORT_LINES} lines or fewer`, `${short.length} (${share} %)`],
    ["migrations", String(inMigrations.filter((path) => path.endsWith(".sql")).length)],
    ["migrations with all that is generated, in git", size(bytes)],
  ];
}

/** What the section of a fresh clone says: `npm run bench -- fresh-clone` comes first. */
function clonedRows() {
  const wanted = ["installed", "built", "`npm start` to the first page", "`npm test`"];
  const section = sectionOf(readFileSync(MEASUREMENTS, "utf8"), FRESH_CLONE);
  return wanted.map((step) => {
    const line = section.split("\n").find((text) => text.startsWith(`| ${step} |`));
    return [`seconds: ${step}`, line?.split("|")[2]?.trim() ?? "not measured"];
  });
}

function sizeRows() {
  const { workerGzip, scriptsGzip, cssGzip } = builtSizes();
  return [
    ["worker, gzip", size(workerGzip)],
    ["all scripts for browsers, gzip", size(scriptsGzip)],
    ["CSS, gzip", size(cssGzip)],
  ];
}

async function runningRows() {
  const system = await startBenchSystem({ compared: true });
  try {
    await seed(system, SEED_SIZES.large);
    const triggers = await system.DB.prepare(
      "SELECT count(*) AS count FROM sqlite_master WHERE type = 'trigger'",
    ).first("count");
    const cookie = await signIn(system, "superadmin");
    return [
      ["triggers in a fresh database", String(triggers)],
      ...(await writeRows(system, cookie)),
      ...(await costRows(system, cookie)),
    ];
  } finally {
    await system.close();
  }
}

async function writeRows(system, cookie) {
  const projectId = await makeProject(system, cookie, ["crm"]);
  await importContacts(system, cookie, { projectId, count: 200 });
  const { task } = await send(system, cookie, [
    "POST",
    "/api/tasks",
    { name: "Measured", description: "Before", mode: "manual", project_id: projectId },
  ]);
  const contact = await system.DB.prepare("SELECT id FROM contacts LIMIT 1").first("id");
  const inCrm = `/api/projects/${projectId}/workspaces/crm/contacts/${contact}`;
  const writes = {
    "change a task's status": ["PATCH", `/api/tasks/${task.id}`, { status: "completed" }],
    "rename a task": ["PATCH", `/api/tasks/${task.id}`, { name: "Measured again" }],
    "create a task": [
      ...["POST", "/api/tasks"],
      { name: "Another", description: "Made", mode: "manual", project_id: projectId },
    ],
    "add a comment": ["POST", `/api/tasks/${task.id}/comments`, { body: "Seen" }],
    "edit a contact": ["PATCH", inCrm, { company: "Another company" }],
  };
  const found = [];
  for (const [name, [method, path, body]] of Object.entries(writes)) {
    const headers = { cookie, "content-type": "application/json" };
    const asked = { method, url: new URL(path, system.url), headers, body: JSON.stringify(body) };
    const { rowsWritten } = await record(system, asked);
    found.push([`rows written: ${name}`, String(rowsWritten)]);
  }
  return found;
}

async function costRows(system, cookie) {
  const paths = {
    "CPU ms, page /": "/",
    "CPU ms, page /tasks": "/tasks",
    "CPU ms, page /projects": "/projects",
    "CPU ms, call /api/tasks?perPage=25": "/api/tasks?perPage=25",
    "CPU ms, call /api/projects?perPage=25": "/api/projects?perPage=25",
    "CPU ms, call /api/auth/validate": "/api/auth/validate",
  };
  const found = [];
  for (const [name, path] of Object.entries(paths)) {
    const asked = { url: new URL(path, system.url), headers: { cookie } };
    await load([asked], { seconds: 3 });
    const { cpu } = await load([asked], { seconds: 6 });
    found.push([name, shown(cpu)]);
  }
  return found;
}
