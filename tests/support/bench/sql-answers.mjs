// Measures the statements of answers alone: node sql-answers.mjs <folder of a checkout> <file of a database>.
// Prints JSON of the milliseconds of processor time by answer. Runs as a process of its own, because
// a checkout's modules are its own.
import { openSqlite } from "./sqlite-database.mjs";

const [, , root, file] = process.argv;
await import(`${root}/scripts/lib/alias-hooks.mjs`);
const load = (path) => import(`${root}/${path}`);

const { createContext } = await load("lib/context/context.ts");
const { readConfig } = await load("lib/context/config.ts");
const { readTasksCorrected, listTasks } = await load("lib/tasks/list/list-tasks.ts");
const { getTaskListTag } = await load("lib/tasks/list/list-tag.ts");
const { taskListSchema, taskScreenSchema } = await load("lib/tasks/list/schema.ts");
const { getTasksScreen } = await load("lib/screens/tasks.ts");
const { listProjects } = await load("lib/projects/read-projects.ts");
const { projectListSchema } = await load("lib/projects/schema.ts");
const { searchConsole } = await load("lib/search/search-console.ts");
const { readOverview } = await load("tests/support/read-overview.ts");
const { listRecords, listRecordsCorrected } = await load("lib/records/read/list-records.ts");
const { exportRecords } = await load("lib/records/read/export-records.ts");
const { recordListSchema } = await load("lib/records/read/list-schema.ts");
const { collectionOf } = await load("lib/records/collection.ts");
const { recordDefinition } = await load("lib/records/definitions.ts");
const { withCustomFields } = await load("lib/records/custom/open-collection.ts");

/** The least of so many runs. */
const RUNS = 5;
/** An answer that takes so long is measured twice. */
const LONG = 100;
const PROJECT = "filled-0";

const database = openSqlite(file);
const [user] = (
  await database.DB.prepare("SELECT * FROM users WHERE email = 'superadmin@example.com'").all()
).results;
const actor = {
  ...{ id: user.id, name: user.name, email: user.email, role: user.role, active: true },
  ...{ avatar: null, createdAt: user.created_at, lastLogin: null, passwordGivenAt: null },
  ...{ sessionId: "measured", confirmedAt: Date.now() },
};
const config = readConfig({
  SETUP_PASSWORD: "benchmark",
  SESSION_SECRET: "benchmark-session-secret-of-more-than-32-bytes",
  ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
});
const bindings = { DB: database.DB, KV: {}, FILES: {} };
const context = () => ({
  ...createContext({ bindings, config, defer: () => {}, client: { ip: "", userAgent: "" } }),
  actor,
});

const tasks = (asked) => (ctx) => {
  const query = taskListSchema.parse(asked);
  const read = (one) => listTasks(ctx, one);
  return readTasksCorrected(ctx, query, { read, total: ({ total }) => total });
};
const board = (asked) => (ctx) =>
  getTasksScreen(ctx, taskScreenSchema.parse({ view: "board", ...asked }));
const projects = (asked) => (ctx) => listProjects(ctx, projectListSchema.parse(asked));
const palette = (q) => (ctx) => searchConsole(ctx, { q });

const contacts = collectionOf(PROJECT, recordDefinition("crm", "contacts"));
const schemaOf = ({ definition }) => recordListSchema(definition.description);
const records = (asked) => (ctx) =>
  listRecordsCorrected(ctx, contacts, schemaOf(contacts).parse(asked));
const exported = (asked, most) => async (ctx) => {
  const parts = await exportRecords(ctx, contacts, schemaOf(contacts).parse(asked));
  for (let part = 0; part < most; part++) if ((await parts.next()).done) return;
};
const products = (asked) => async (ctx) => {
  const place = collectionOf(PROJECT, recordDefinition("ecommerce", "products"));
  const own = await withCustomFields(ctx, place);
  return listRecords(ctx, own, schemaOf(own).parse({ perPage: 50, ...asked }));
};

const ANSWERS = {
  "tasks, newest first": tasks({}),
  "tasks, has anything changed": getTaskListTag,
  "tasks, by name": tasks({ sort: "name" }),
  "tasks, by change": tasks({ sort: "-updated_at" }),
  "tasks, by priority": tasks({ sort: "-priority" }),
  "tasks, of a status": tasks({ status: "pending" }),
  "tasks, of a priority": tasks({ priority: "urgent" }),
  "tasks, of a mode": tasks({ mode: "auto" }),
  "tasks, own": tasks({ assignee: "me" }),
  "tasks, `zq`, two letters, no hit": tasks({ q: "zq" }),
  "tasks, `ga`, two letters, 20 % match": tasks({ q: "ga" }),
  "tasks, `a`, one letter": tasks({ q: "a" }),
  "tasks, `weekly`, 33 % match": tasks({ q: "weekly" }),
  "tasks, `nowhere`, no hit, no neighbour": tasks({ q: "nowhere" }),
  "tasks, `gardne`, corrected": tasks({ q: "gardne" }),
  board: board({}),
  "board, own": board({ assignee: "me" }),
  "board, of a mode, 33 % match": board({ mode: "auto" }),
  "board, `garden`, 20 % match": board({ q: "garden" }),
  "board, `ga`, two letters": board({ q: "ga" }),
  "board, `weekly`, 33 % match": board({ q: "weekly" }),
  overview: (ctx) => readOverview(ctx, { workspace: "", project: "", page: 1 }),
  projects: projects({}),
  "projects, `gamma`, no hit": projects({ q: "gamma" }),
  "palette, `garden`": palette("garden"),
  "palette, `ga`": palette("ga"),
  "palette, `nowhere`, no hit": palette("nowhere"),
  "contacts, newest first": records({}),
  "contacts, page 90": records({ page: 90 }),
  "contacts, by name": records({ sort: "name" }),
  "contacts, `example`, all match": records({ q: "example" }),
  "contacts, `muller`, 14 % match": records({ q: "muller" }),
  "contacts, `an`, two letters": records({ q: "an" }),
  "contacts, `zq`, no hit": records({ q: "zq" }),
  "contacts, `nowhere`, no hit, no neighbour": records({ q: "nowhere" }),
  "contacts, `petorv`, corrected": records({ q: "petorv" }),
  "export of contacts, first part": exported({}, 2),
  "export of `person777`, whole": exported({ q: "person777" }, Number.POSITIVE_INFINITY),
  "products, of a choice, 1 %": products({ "custom.material": "gold" }),
  "products, of several choices, all": products({ "custom.traits": "light" }),
  "products, of several choices, none": products({ "custom.traits": "none" }),
  "products, by a number": products({ sort: "custom.weight" }),
  "products, by a number, of a choice, 1 %": products({
    ...{ sort: "custom.weight", "custom.material": "gold" },
  }),
  "products, by a number, of several choices, none": products({
    ...{ sort: "custom.weight", "custom.traits": "none" },
  }),
  "products, by a number, last page": products({ sort: "custom.weight", page: 1999 }),
};

const figures = {};
for (const [name, read] of Object.entries(ANSWERS)) {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && (run < 2 || least < LONG); run++) {
    const before = database.spent();
    await read(context());
    least = Math.min(least, database.spent() - before);
  }
  figures[name] = least;
}
database.close();
process.stdout.write(JSON.stringify(figures));
