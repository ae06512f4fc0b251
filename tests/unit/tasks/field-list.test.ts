import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCustomField, updateCustomField } from "@/lib/custom-fields/write-fields";
import { openTasksScreen } from "@/lib/screens/tasks";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";
import { createTask } from "@/lib/tasks/changes/create-task";
import { readTaskFields, taskFields } from "@/lib/tasks/custom/task-fields";
import { exportTasks } from "@/lib/tasks/list/export-tasks";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { readTaskQuery } from "@/lib/tasks/list/open-query";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { type Cast, makeCast, makeProject, type Relation } from "./tasks-fixture";

let system: TestSystem;
let cast: Cast;
let projectId: string;
let otherId: string;
beforeAll(async () => {
  system = await createTestSystem();
  cast = await makeCast(system);
  const { creator, projectAdmin } = cast.people;
  const members = { [creator.id]: "moderator", [projectAdmin.id]: "admin" } as const;
  projectId = await makeProject(system, { members });
  otherId = await makeProject(system, { members });
  const fields = [
    { label: "Phase", kind: "choice", options: [{ label: "Draft" }, { label: "Print" }] },
    { label: "Channels", kind: "choices", options: [{ label: "Web" }, { label: "Mail" }] },
    { label: "Billed", kind: "yes-no" },
    { label: "Budget", kind: "money", currency: "EUR" },
    { label: "Client", kind: "text" },
    { label: "Reviewer", kind: "person" },
  ];
  for (const field of fields)
    await createCustomField(as("projectAdmin"), taskFields(projectId), field);
  await createCustomField(as("projectAdmin"), taskFields(otherId), {
    label: "Floor",
    kind: "number",
  });
  const make = (name: string, custom?: Record<string, unknown>) =>
    createTask(as("creator"), { name, project_id: projectId, custom });
  await make("A", { phase: "draft", budget: 20, client: "möwe", billed: true });
  await make("B", { phase: "print", budget: 5, channels: ["web", "mail"], client: "Adler" });
  await make("C", { phase: "draft", channels: ["mail"], billed: false, reviewer: creator.id });
  await make("D");
  await createTask(as("creator"), { name: "E", project_id: otherId, custom: { floor: 3 } });
});
afterAll(() => system.close());

const as = (name: Relation) => system.context(cast.people[name]);

async function found(params: Record<string, string>, name: Relation = "creator") {
  const query = await readTaskQuery(
    as(name),
    new URLSearchParams({ project: projectId, sort: "created_at", ...params }),
  );
  const { rows, total } = await listTasks(as(name), query);
  expect(total).toBeGreaterThanOrEqual(rows.length);
  return rows.map((task) => task.name).join("");
}
const screen = (values: Record<string, string>, name: Relation = "creator") =>
  openTasksScreen(as(name), values);

describe("the task list of a project with custom fields", () => {
  it.each([
    [{ "custom.phase": "draft" }, "AC"],
    [{ "custom.phase": "print" }, "B"],
    [{ "custom.channels": "mail" }, "BC"],
    [{ "custom.billed": "true" }, "A"],
    [{ "custom.billed": "false" }, "C"],
    [{ "custom.phase": "draft", "custom.billed": "false" }, "C"],
    [{ "custom.phase": "all" }, "ABCD"],
    [{ "custom.phase": "draft", q: "c" }, "C"],
    [{ sort: "custom.budget" }, "BACD"],
    [{ sort: "-custom.budget" }, "ABDC"],
    [{ sort: "custom.client" }, "BACD"],
    [{ sort: "custom.budget", perPage: "1", page: "2" }, "A"],
    [{ sort: "custom.budget", perPage: "3", page: "2" }, "D"],
    [{ sort: "-custom.budget", "custom.phase": "draft" }, "AC"],
  ] as const)("%j finds %s", async (params, names) => {
    expect(await found(params)).toBe(names);
    expect(await found(params, "superadmin")).toBe(names);
  });

  it.each([
    { "custom.phase": "gone" },
    { "custom.floor": "3" },
    { sort: "custom.channels" },
    { project: "all", "custom.phase": "draft" },
    { project: "none", sort: "custom.budget" },
  ])("refuses %j", async (params) => {
    await expect(found({ ...params } as unknown as Record<string, string>)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("shows nothing to people who can't read the project", async () => {
    await expect(found({ "custom.phase": "draft" }, "outsider")).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await found({}, "outsider")).toBe("");
  });

  it("reads the address of the screen, and leaves out what the project doesn't have", async () => {
    const { query, list } = await screen({
      project: projectId,
      "custom.phase": "draft",
      "custom.floor": "3",
      sort: "custom.budget",
      columns: "status,custom.client,custom.floor",
    });
    expect(list?.rows.map(({ name }) => name)).toEqual(["A", "C"]);
    expect(query).toMatchObject({
      "custom.phase": "draft",
      sort: "custom.budget",
      columns: ["status", "custom.client"],
    });
    expect(query).not.toHaveProperty(["custom.floor"]);
    const all = await screen({ "custom.phase": "draft", sort: "custom.budget" });
    expect(all.query).toMatchObject({ sort: "-created_at", project: "all" });
  });

  it("shows the columns that the fields' settings say, and the board's cards, too", async () => {
    const { query, board } = await screen({
      project: projectId,
      view: "board",
      "custom.phase": "draft",
    });
    expect(query.columns).toContain("custom.phase");
    expect(board?.rows.map(({ name }) => name).toSorted()).toEqual(["A", "C"]);
    const [phase] = await readTaskFields(as("creator"), cast.people.creator, projectId);
    await updateCustomField(as("projectAdmin"), taskFields(projectId), {
      id: phase?.custom?.id ?? "",
      ifMatch: null,
      changes: { in_list: false },
    });
    expect((await screen({ project: projectId })).query.columns).not.toContain("custom.phase");
  });

  it("has the names of people", async () => {
    const { list } = await screen({ project: projectId });
    const { creator } = cast.people;
    expect(list?.names.get(creator.id)).toBe(creator.name);
  });

  it("is what a bulk change of all matching tasks means", async () => {
    const filter = { project: projectId, "custom.phase": "draft", "custom.billed": "false" };
    const { done } = await runBulk(as("creator"), {
      action: "update",
      filter,
      changes: { priority: "urgent" },
    });
    expect(done).toHaveLength(1);
    await expect(
      runBulk(as("creator"), {
        action: "delete",
        filter: { project: projectId, "custom.gone": "x" },
      }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is exported with the fields, in words and with names", async () => {
    const ctx = as("creator");
    const params = new URLSearchParams({ project: projectId, q: "C" });
    let csv = "";
    for await (const part of await exportTasks(ctx, await readTaskQuery(ctx, params))) csv += part;
    const [head = "", ...rows] = csv.trim().split("\r\n");
    expect(head).toContain('"custom.phase","custom.channels","custom.billed","custom.budget"');
    const { creator } = cast.people;
    expect(rows).toEqual([expect.stringContaining(`"Draft","Mail","No","","","${creator.name}"`)]);
    let all = "";
    for await (const part of await exportTasks(
      ctx,
      await readTaskQuery(ctx, new URLSearchParams()),
    ))
      all += part;
    expect(all).not.toContain("custom.");
    expect(all).toContain('"E"');
  });

  it("sets a field on many tasks, and takes it back", async () => {
    const { list } = await screen({ project: projectId, sort: "created_at" });
    const ids = list?.rows.map(({ id }) => id) ?? [];
    const phases = async () =>
      (await screen({ project: projectId, sort: "created_at" })).list?.rows.map(
        ({ custom }) => custom.phase,
      );
    const { undo = [] } = await runBulk(as("creator"), {
      action: "update",
      ids,
      changes: { custom: { phase: "print" } },
    });
    expect(await phases()).toEqual(["print", "print", "print", "print"]);
    await runBulk(as("creator"), { action: "undoUpdate", tasks: undo });
    expect(await phases()).toEqual(["draft", "print", "draft", null]);
  });

  it("refuses a field for tasks of several projects, and a value that isn't one", async () => {
    const all = await screen({ project: "all" });
    const ids = all.list?.rows.map(({ id }) => id) ?? [];
    const change = (which: object, custom: object) =>
      runBulk(as("creator"), { action: "update", ...which, changes: { custom } });
    await expect(change({ ids }, { phase: "print" })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("several projects"),
    });
    await expect(
      change({ filter: { project: projectId } }, { phase: "gone" }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });
});
