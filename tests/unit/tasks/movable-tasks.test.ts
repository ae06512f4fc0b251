import { describe, expect, it } from "vitest";
import {
  countMoves,
  type Move,
  projectOf,
} from "@/app/(console)/projects/_parts/task-sidebar/count-moves";
import { projects, projectUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { listMovableTasks } from "@/lib/tasks/list/movable-tasks";
import type { MovableTaskView } from "@/lib/tasks/list/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const PROJECT_ID = crypto.randomUUID();
const MADE = ["Old loose", "New loose", "Old held", "New held"] as const;

const system = await closeAfterTests(createTestSystem());
const names = ["admin", "member", "creator", "owner", "reviewer", "outsider"] as const;
const others = await Promise.all(
  names.map(
    async (name) =>
      [name, await system.createActor(name === "member" ? "moderator" : "admin")] as const,
  ),
);
const people = {
  boss: await system.createActor("superadmin"),
  ...(Object.fromEntries(others) as Record<(typeof names)[number], Actor>),
};
const { db } = system.context();
await db.insert(projects).values({
  id: PROJECT_ID,
  name: "Aurora",
  url: "https://aurora.example.com",
  type: "Website",
  status: "active",
  createdAt: 1,
  updatedAt: 1,
});
await db.insert(projectUsers).values([
  { projectId: PROJECT_ID, userId: people.admin.id, role: "admin", assignedAt: 1 },
  { projectId: PROJECT_ID, userId: people.member.id, role: "admin", assignedAt: 1 },
]);
await db.insert(tasks).values(
  MADE.map((name) => ({
    id: name,
    name,
    status: "pending" as const,
    mode: "manual" as const,
    projectId: name.endsWith("held") ? PROJECT_ID : null,
    createdBy: name === "Old loose" ? people.creator.id : null,
    createdAt: name.startsWith("Old") ? 1 : 2,
    updatedAt: 1,
  })),
);
await db.insert(taskUsers).values([
  { taskId: "New loose", userId: people.owner.id, role: "owner", assignedAt: 1 },
  { taskId: "New loose", userId: people.reviewer.id, role: "reviewer", assignedAt: 1 },
]);

async function namesFor(name: keyof typeof people, q = "") {
  const page = await listMovableTasks(system.context(people[name]), { q, page: 1 });
  return page.rows.map((task) => task.name);
}

describe("the tasks of the sidebar", () => {
  it("those without a project come first, then the newest", async () => {
    expect(await namesFor("boss")).toEqual(["New loose", "Old loose", "New held", "Old held"]);
    const { rows } = await listMovableTasks(system.context(people.boss), { q: "", page: 1 });
    expect(rows[2]).toEqual({
      id: "New held",
      name: "New held",
      status: "pending",
      taskMode: "manual",
      project_id: PROJECT_ID,
      project_name: "Aurora",
    });
  });

  it.each([
    ["creator", ["Old loose"]],
    ["owner", ["New loose"]],
    ["reviewer", []],
    ["admin", ["New held", "Old held"]],
    // An admin of the project with a lower system role.
    ["member", []],
    ["outsider", []],
  ] as const)("a person finds what they may edit: %s", async (name, found) => {
    expect(await namesFor(name)).toEqual(found);
  });

  it("no one finds nothing", async () => {
    await expect(listMovableTasks(system.context(), { q: "", page: 1 })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("searches the name whatever its case, and pages", async () => {
    expect(await namesFor("boss", "OLD")).toEqual(["Old loose", "Old held"]);
    expect(await namesFor("boss", "%")).toEqual([]);
    for (const q of ["loose", "lo"]) {
      expect(await namesFor("creator", q)).toEqual(["Old loose"]);
      expect(await namesFor("reviewer", q)).toEqual([]);
    }
    const second = await listMovableTasks(system.context(people.boss), { q: "", page: 2 });
    expect(second).toMatchObject({ rows: [], total: 4, pageCount: 1 });
  });

  it("one round trip, and by index for who does not see every task", async () => {
    const { trips, statements, plans } = await watchQueries(system, people.owner, (ctx) =>
      listMovableTasks(ctx, { q: "", page: 1 }),
    );
    expect([trips, statements, scans(plans)]).toEqual([1, 2, []]);
  });
});

const TASK: MovableTaskView = {
  id: "t",
  name: "Task",
  status: "in-progress",
  taskMode: "auto",
  project_id: "a",
  project_name: "Aurora",
};
const COUNTS = { pending: 1, active: 2, done: 3, cancelled: 4, manual: 5, auto: 6 };

describe("tasks on their way", () => {
  it("count where they go, and no longer where they were", () => {
    const moves: Move[] = [{ task: TASK, to: { id: "b", name: "Delta" } }];
    expect(countMoves("a", COUNTS, moves)).toEqual({ ...COUNTS, active: 1, auto: 5 });
    expect(countMoves("b", COUNTS, moves)).toEqual({ ...COUNTS, active: 3, auto: 7 });
    expect(countMoves("c", COUNTS, moves)).toEqual(COUNTS);
  });

  it("back where they were, they count once; a status without a word counts by its mode", () => {
    expect(countMoves("a", COUNTS, [{ task: TASK, to: { id: "a", name: "Aurora" } }])).toEqual(
      COUNTS,
    );
    const running = { ...TASK, status: "running", taskMode: "manual" };
    expect(countMoves("a", COUNTS, [{ task: running, to: null }])).toEqual({
      ...COUNTS,
      manual: 4,
    });
  });

  it("show where they go", () => {
    expect(projectOf(TASK, [])).toEqual({ id: "a", name: "Aurora" });
    expect(projectOf(TASK, [{ task: TASK, to: null }])).toBeNull();
    expect(projectOf({ ...TASK, project_id: null }, [])).toBeNull();
  });
});
