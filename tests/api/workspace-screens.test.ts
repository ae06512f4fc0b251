import { describe, expect, it } from "vitest";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { createProject } from "@/lib/projects/write-projects";
import { definitionsOf } from "@/lib/records/definitions";
import { PROJECT_FIELDS } from "../support/audited-world";
import { closeAfterTests } from "../support/close-after-tests";
import { insertManyRecords } from "../support/many-records";
import { completeSetup, type Person, startSession } from "../support/people";
import { startSystem } from "../support/system";
import { testSystemOver } from "../support/test-system";

/** More than one page of each. */
const COUNT = 120;
const MOST_TRIPS = 2;
const inSupport = (path: string) => `${process.cwd()}/tests/support/${path}`;
/** Adds to each answer what it did with D1, KV and R2. */
const RECORDING = [
  "bench/recording-worker.mjs",
  "bench/recording.mjs",
  "faults/faulty-bindings.mjs",
];

/** What each workspace screen requests. */
const SCREENS = {
  content: ["overview", "content", "content&q=alpha", "content&page=2", "seo"],
  ecommerce: ["products", "products&stock_level=low", "orders", "orders&status=new", "inventory"],
  crm: ["contacts", "contacts&sort=name&page=2", "leads", "pipeline", "pipeline&layout=list"],
  media: ["gallery", "videos", "assets", "assets&folder=marketing"],
  analytics: ["metrics", "charts", "charts&period=90d", "insights", "readings"],
} as const;
/** Lists in which records open, each with its create form. */
const LISTS = {
  items: "content/overview?view=content",
  keywords: "content/overview?view=seo",
  products: "ecommerce/overview?view=inventory",
  orders: "ecommerce/overview?view=orders",
  contacts: "crm/overview?view=contacts",
  leads: "crm/overview?view=leads",
  deals: "crm/overview?view=pipeline",
  assets: "media/overview?view=assets",
  metrics: "analytics/overview?view=readings",
} as const;
const PATHS = Object.entries(SCREENS).flatMap(([type, views]) =>
  views.map((view) => `workspace/${type}/overview?view=${view}`),
);

interface Call {
  kind: "D1" | "KV" | "R2";
}

const recordPaths: string[] = [];

/** A file of the list, and one far behind it, opened by address. */
const openedFiles = (stem: string) =>
  ["00001", "00090"].flatMap((number) =>
    ["gallery", "assets"].map(
      (view) => `workspace/media/overview?view=${view}&asset=${stem}-${number}`,
    ),
  );

const people = {} as Record<"superadmin" | "member", Person>;
const projectIds = {} as Record<"full" | "empty", string>;

const system = await closeAfterTests(startSystem({ around: RECORDING.map(inSupport) }));
await completeSetup(system);
const { env } = system;
const inside = testSystemOver({ bindings: { ...env }, close: async () => undefined });
const boss = await inside.createActor("superadmin");
const member = await inside.createActor("moderator");
people.superadmin = await startSession(system, boss);
people.member = await startSession(system, member);
const ctx = inside.context(boss);
for (const name of ["full", "empty"] as const) {
  const { project } = await createProject(ctx, {
    ...PROJECT_FIELDS,
    workspaces: WORKSPACE_TYPES,
  });
  projectIds[name] = project.id;
}
for (const { id, type, projectId } of await ctx.db.select().from(workspaces)) {
  await ctx.db
    .insert(workspaceUsers)
    .values({ workspaceId: id, userId: member.id, assignedAt: ctx.now });
  if (projectId !== projectIds.full) continue;
  for (const definition of definitionsOf(type)) {
    const { name, one, notCreatable } = definition.description;
    await insertManyRecords(inside, definition, { workspaceId: id, count: COUNT });
    const list = Object.entries(LISTS).find(([records]) => records === name);
    const opened = [`${id}-${one}-00007`, ...(notCreatable ? [] : ["new"])];
    if (name === "assets") recordPaths.push(...openedFiles(`${id}-${one}`));
    if (list) recordPaths.push(...opened.map((open) => `workspace/${list[1]}&record=${open}`));
  }
}

/** Returns a page's number of D1 round trips, or its status if it failed. */
async function tripsOf(person: Person, path: string) {
  const answer = await system.request(path, { headers: { cookie: person.cookie } });
  const { status, steps } = (await answer.json()) as { status: number; steps: Call[][] };
  return status === 200 ? steps.flat().filter(({ kind }) => kind === "D1").length : { status };
}

describe("a screen of a workspace asks D1 twice at most, who asks included", () => {
  it.each(
    (["full", "empty"] as const).flatMap((project) =>
      (["superadmin", "member"] as const).map((role) => ({ project, role })),
    ),
  )("of a $project project, for a $role", async ({ project, role }) => {
    const wrong: unknown[] = [];
    for (const path of [...PATHS, ...(project === "full" ? recordPaths : [])]) {
      const trips = await tripsOf(people[role], `/projects/${projectIds[project]}/${path}`);
      // A search that finds nothing is looked up once more, for a typing error.
      const most = project === "empty" && path.includes("q=") ? MOST_TRIPS + 1 : MOST_TRIPS;
      if (typeof trips !== "number" || trips > most) wrong.push([path, trips]);
    }
    expect(wrong).toEqual([]);
  });
});
