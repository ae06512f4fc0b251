import { afterAll, expect, it } from "vitest";
import { ROUTE_TABLE, withIds } from "../api/route-table";
import { dumpTables } from "../support/dump-tables";
import { startInProcess } from "../support/in-process/system";
import { goodBody } from "../support/malformed/good-bodies";
import type { World } from "../support/malformed/world";
import { call, completeSetup, createPerson } from "../support/people";
import { joinEverything, makeProjectWorld } from "../support/visibility/project-world";

const system = await startInProcess();
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
const member = await createPerson(system, "admin");
const world = await makeProjectWorld(system, boss, "own", ({ ids: { project = "", agent = "" } }) =>
  joinEverything(system, [member], { project, agent }),
);
const { status } = await call(system, boss, "DELETE", `/api/projects/${world.ids.project}`);
expect(status).toBe(200);
afterAll(() => system?.close());

/** Calls with the project in the body. */
const WITH_PROJECT = { project_id: "{project}" };
const NAMED_IN_BODY: Readonly<Record<string, object>> = {
  "POST /api/tasks": { name: "New", ...WITH_PROJECT },
  "POST /api/agents/{linked-agent}/runs": { input: "Look", ...WITH_PROJECT },
  "POST /api/schedules": { agent_id: "{linked-agent}", cron: "0 9 * * *", ...WITH_PROJECT },
  "POST /api/conversations": { agent_id: "{linked-agent}", ...WITH_PROJECT },
  "POST /api/views": { list: "tasks", name: "New", query: "", ...WITH_PROJECT },
  "POST /api/rags/{rag}/documents/records": {
    ...WITH_PROJECT,
    records: "content/items",
    ids: ["{items}"],
  },
  "POST /api/tasks/bulk": { action: "update", ids: ["{task}"], changes: { priority: "low" } },
};

/** Returns calls that write into a project or change its tasks, with a valid body. */
function writes(): { method: string; path: string; body: unknown }[] {
  const { ids } = world;
  const plural = { projects: ids.project, tasks: ids.task, agents: ids.agent, rags: ids.rag };
  const withPlural = { ids: { ...ids, ...plural, users: world.mate.id } } as unknown as World;
  const declared = ROUTE_TABLE.filter(
    ({ method, reads, template }) =>
      method !== "GET" &&
      !reads &&
      /^\/api\/(?:projects\/\{project\}|tasks\/\{task\})/.test(template),
  ).map(({ method, template, form }) => {
    const path = withIds(template, ids);
    return { method, path, body: form ? undefined : goodBody(withPlural, method, path) };
  });
  const named = Object.entries(NAMED_IN_BODY).map(([at, body]) => {
    const [method = "", path = ""] = withIds(at, ids).split(" ");
    return { method, path, body: JSON.parse(withIds(JSON.stringify(body), ids)) as unknown };
  });
  return [...declared, ...named];
}

/** Returns every row that refers to the project, one of its workspaces or its task. */
async function rowsOfProject(): Promise<string[]> {
  const dump = await dumpTables(system.env.DB);
  const ids = [world.ids.project, world.ids.task, ...(dump.workspaces ?? []).map(({ id }) => id)];
  const aside = ["audit_log", "notices", "rate_limits", "idempotency_keys"];
  return Object.entries(dump)
    .filter(([table]) => !aside.includes(table))
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${JSON.stringify(row)}`))
    .filter((row) => ids.some((id) => typeof id === "string" && row.includes(id)))
    .toSorted();
}

it.each(["superadmin", "owner", "member"] as const)(
  "no one writes into a project in the trash: %s",
  async (who) => {
    const person = { superadmin: boss, owner: world.owner, member }[who];
    const before = await rowsOfProject();
    expect(before.length).toBeGreaterThan(50);
    const all = writes();
    expect(all.length).toBeGreaterThan(80);
    const done: string[] = [];
    for (const { method, path, body } of all) {
      const { status, body: answer } = await call(system, person, method, path, body);
      const isDone = status < 400 && !(answer.done?.length === 0);
      if (isDone || status >= 500) done.push(`${status} ${method} ${path}`);
    }
    expect(done).toEqual([]);
    expect(await rowsOfProject()).toEqual(before);
  },
  120_000,
);
