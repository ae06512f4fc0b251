import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog } from "@/db/schema/system";
import type { CustomFieldView } from "@/lib/custom-fields/field-words";
import { listCustomFields } from "@/lib/custom-fields/read-fields";
import {
  createCustomField,
  deleteCustomField,
  purgeCustomField,
  restoreCustomField,
  updateCustomField,
} from "@/lib/custom-fields/write-fields";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { listActivity } from "@/lib/tasks/comments/activity";
import { createTypedTask, setTaskFields } from "@/lib/tasks/custom/set-field";
import { taskFields } from "@/lib/tasks/custom/task-fields";
import { getTask } from "@/lib/tasks/get-task";
import { restoreFromTrash } from "@/lib/trash/change-trash";
import { deleteProject } from "@/lib/trash/delete-project";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeProject, type Relation } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);

const as = (name: Relation) => system.context(cast.people[name]);

const FIELDS = [
  { label: "Client", kind: "text" },
  { label: "Budget", kind: "money", currency: "EUR" },
  { label: "Hours", kind: "number", unit: "h" },
  { label: "Kick-off", kind: "day" },
  { label: "Phase", kind: "choice", options: [{ label: "Draft" }, { label: "Print" }] },
  { label: "Channels", kind: "choices", options: [{ label: "Web" }, { label: "Mail" }] },
  { label: "Billed", kind: "yes-no" },
  { label: "Brief", kind: "url" },
  { label: "Contact", kind: "person" },
  { label: "Customer", kind: "link", to: "contact" },
];

const VALUES = {
  client: "Möwe GmbH",
  budget: 1250.29,
  hours: 7.5,
  kick_off: "2027-02-01",
  phase: "draft",
  channels: ["web", "mail"],
  billed: false,
  brief: "https://example.com/brief",
};

/** A project of the cast's with all kinds of fields. */
async function harbor() {
  const { creator, projectAdmin } = cast.people;
  const projectId = await makeProject(system, {
    members: { [creator.id]: "moderator", [projectAdmin.id]: "admin" },
  });
  const fields: CustomFieldView[] = [];
  for (const field of FIELDS)
    fields.push(await createCustomField(as("projectAdmin"), taskFields(projectId), field));
  const idOf = (key: string) => fields.find((one) => one.key === key)?.id ?? "";
  const make = async (custom?: Record<string, unknown>) =>
    (await createTask(as("creator"), { name: "Poster", project_id: projectId, custom })).task;
  return { projectId, make, idOf };
}

const custom = async (id: string) => (await getTask(as("superadmin"), id)).task.custom;
const set = (id: string, changes: Record<string, unknown>, name: Relation = "creator") =>
  updateTask(as(name), { id, changes });
const auditOf = async (id: string) => {
  const rows = await system.context().db.select().from(auditLog).where(eq(auditLog.entityId, id));
  const parsed = (json: string | null) => JSON.parse(json ?? "null") as unknown;
  return rows.map(({ action, before, after }) => ({
    action,
    before: parsed(before),
    after: parsed(after),
  }));
};

describe("custom fields of a task", () => {
  it("are set when it is created, and read as they were given", async () => {
    const { make } = await harbor();
    const task = await make(VALUES);
    expect(task.custom).toEqual({ ...VALUES, contact: null, customer: null });
    expect(await custom(task.id)).toEqual(task.custom);
  });

  it("are empty without values, and none without a project", async () => {
    const { make } = await harbor();
    expect((await make()).custom).toMatchObject({ client: null, channels: [] });
    const { task } = await createTask(as("creator"), { name: "Own" });
    expect(task.custom).toEqual({});
    await expect(set(task.id, { custom: { client: "X" } })).rejects.toMatchObject({
      code: "invalid_input",
      message: "There is no custom field client",
    });
  });

  it("change alone, with their values before and after in the audit log", async () => {
    const { make } = await harbor();
    const { id } = await make(VALUES);
    const { task } = await set(id, {
      custom: { budget: 900, channels: [], billed: true, kick_off: "2027-03-01", client: null },
    });
    expect(task.custom).toMatchObject({
      client: null,
      budget: 900,
      hours: 7.5,
      kick_off: "2027-03-01",
      channels: [],
      billed: true,
    });
    expect((await auditOf(id)).at(-1)).toEqual({
      action: "tasks.update",
      before: {
        "custom.budget": 1250.29,
        "custom.channels": ["web", "mail"],
        "custom.billed": false,
        "custom.kick_off": "2027-02-01",
        "custom.client": "Möwe GmbH",
      },
      after: {
        "custom.budget": 900,
        "custom.channels": null,
        "custom.billed": true,
        "custom.kick_off": "2027-03-01",
        "custom.client": null,
      },
    });
  });

  it("write nothing if they stay the same", async () => {
    const { make } = await harbor();
    const task = await make(VALUES);
    const same = await set(task.id, { custom: { ...VALUES, contact: null } });
    expect(same.version).toBe(task.version);
  });

  it.each([
    ["budget", "much", "Budget must be a number"],
    ["phase", "sold", "Phase must be one of draft, print"],
    ["billed", "perhaps", "Billed must be true or false"],
    ["nothing", "x", "There is no custom field nothing"],
  ])("refuse a wrong %s", async (key, value, message) => {
    const { make } = await harbor();
    const { id } = await make();
    for (const attempt of [
      () => make({ [key]: value }),
      () => set(id, { custom: { [key]: value } }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "invalid_input", message });
  });

  it("name only people who see the project", async () => {
    const { make } = await harbor();
    const { creator, outsider } = cast.people;
    const { id } = await make({ contact: creator.id });
    expect(await custom(id)).toMatchObject({ contact: creator.id });
    const refused = {
      code: "invalid_input",
      errors: { "custom.contact": ["Contact must be a person who sees the project"] },
    };
    await expect(make({ contact: outsider.id })).rejects.toMatchObject(refused);
    await expect(set(id, { custom: { contact: outsider.id } })).rejects.toMatchObject(refused);
    await expect(make({ customer: crypto.randomUUID() })).rejects.toMatchObject({
      errors: { "custom.customer": ["Customer must be in this project"] },
    });
  });

  it("can be changed by those who edit the task, not by others", async () => {
    const { make } = await harbor();
    const { id } = await make(VALUES);
    await expect(set(id, { custom: { client: "X" } }, "outsider")).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      createTask(as("outsider"), {
        name: "X",
        project_id: cast.projectId,
        custom: { client: "X" },
      }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("are refused if their definitions change meanwhile", async () => {
    const { projectId, make, idOf } = await harbor();
    const { id } = await make(VALUES);
    const meanwhile = () =>
      updateCustomField(as("projectAdmin"), taskFields(projectId), {
        id: idOf("client"),
        ifMatch: null,
        changes: { hint: crypto.randomUUID() },
      });
    const ctx = interrupted(system, cast.people.creator, meanwhile);
    await expect(
      updateTask(ctx, { id, changes: { custom: { client: "X" } } }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await custom(id)).toMatchObject({ client: "Möwe GmbH" });
  });

  it("tell of another's change to the same field, and keep one of another", async () => {
    const { make } = await harbor();
    const { id } = await make(VALUES);
    await set(id, { custom: { hours: 8 } });
    const changes = { custom: { client: "Kiel AG" } };
    const base = { custom: { client: "Möwe GmbH", hours: 7.5 } };
    await updateTask(as("creator"), { id, changes, base });
    expect(await custom(id)).toMatchObject({ client: "Kiel AG", hours: 8 });
    await expect(
      updateTask(as("creator"), { id, changes: { custom: { client: "Elbe" } }, base }),
    ).rejects.toMatchObject({
      conflict: {
        fields: [{ field: "custom.client", base: "Möwe GmbH", mine: "Elbe", theirs: "Kiel AG" }],
      },
    });
  });
});

describe("a task that moves to another project", () => {
  it("leaves its values behind, with a record, and gets them back by Undo", async () => {
    const { make } = await harbor();
    const { id, custom: before } = await make(VALUES);
    const other = await harbor();
    const moved = await runBulk(as("creator"), {
      action: "update",
      ids: [id],
      changes: { project_id: other.projectId },
    });
    expect(await custom(id)).toMatchObject({ client: null, budget: null, channels: [] });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      before: { "custom.client": "Möwe GmbH", "custom.channels": ["web", "mail"] },
      after: { project_id: other.projectId, "custom.client": null },
    });
    const back = await runBulk(as("creator"), { action: "undoUpdate", tasks: moved.undo });
    expect(back).toMatchObject({ done: [id], failed: [] });
    expect(await custom(id)).toEqual(before);
  });

  it("can get values of its new project at once", async () => {
    const { make } = await harbor();
    const { id } = await make(VALUES);
    const other = await harbor();
    const changes = { project_id: other.projectId, custom: { client: "Möwe GmbH", hours: 1 } };
    const { task } = await set(id, changes);
    expect(task.custom).toMatchObject({ client: "Möwe GmbH", hours: 1, budget: null });
  });

  it("gets back by Undo only what its fields still allow", async () => {
    const { projectId, make, idOf } = await harbor();
    const { id } = await make(VALUES);
    const moved = await runBulk(as("creator"), {
      action: "update",
      ids: [id],
      changes: { project_id: null },
    });
    const which = { id: idOf("client"), ifMatch: null };
    await deleteCustomField(as("projectAdmin"), taskFields(projectId), which);
    const back = await runBulk(as("creator"), { action: "undoUpdate", tasks: moved.undo });
    expect(back).toMatchObject({ done: [id] });
    const now = await custom(id);
    expect(now).not.toHaveProperty("client");
    expect(now).toMatchObject({ budget: 1250.29 });
  });

  it("shows no one the values of a project that they can't see", async () => {
    const { make } = await harbor();
    const { id } = await make(VALUES);
    await set(id, { custom: { client: "Secret AG" } });
    const { member, creator } = cast.people;
    const open = await makeProject(system, {
      members: { [creator.id]: "moderator", [member.id]: "moderator" },
    });
    await createCustomField(as("superadmin"), taskFields(open), { label: "Client", kind: "text" });
    await set(id, { project_id: open, custom: { client: "Kiel AG" } });
    const seen = await getTask(as("member"), id);
    const activity = await listActivity(as("member"), id, { page: 1, perPage: 50 });
    expect(seen.task.custom).toEqual({ client: "Kiel AG" });
    expect(JSON.stringify(activity)).not.toMatch(/Secret|Möwe/);
    expect(JSON.stringify(activity)).toContain("Kiel AG");
  });
});

describe("a deleted", () => {
  it("task comes back with its values", async () => {
    const { make } = await harbor();
    const { id, custom: before } = await make(VALUES);
    await deleteTask(as("creator"), { id });
    await runBulk(as("creator"), { action: "restore", ids: [id] });
    expect(await custom(id)).toEqual(before);
  });

  it("field hides its values, and comes back with them", async () => {
    const { projectId, make, idOf } = await harbor();
    const { id } = await make(VALUES);
    const which = { id: idOf("client"), ifMatch: null };
    const list = taskFields(projectId);
    await deleteCustomField(as("projectAdmin"), list, which);
    expect(await custom(id)).not.toHaveProperty("client");
    await restoreCustomField(as("projectAdmin"), list, which);
    expect(await custom(id)).toMatchObject({ client: "Möwe GmbH" });
  });

  it("field takes its values with it when it is deleted permanently, also of deleted tasks", async () => {
    const { projectId, make, idOf } = await harbor();
    const [one, other] = [await make(VALUES), await make(VALUES)];
    await deleteTask(as("creator"), { id: other.id });
    const which = { id: idOf("client"), ifMatch: null };
    const list = taskFields(projectId);
    await deleteCustomField(as("projectAdmin"), list, which);
    await purgeCustomField(as("projectAdmin"), list, which);
    // It gets the slot of the one that is gone.
    await createCustomField(as("projectAdmin"), list, { label: "Sponsor", kind: "text" });
    await runBulk(as("creator"), { action: "restore", ids: [other.id] });
    for (const { id } of [one, other])
      expect(await custom(id)).toMatchObject({ sponsor: null, budget: 1250.29 });
  });
});

it("an option that tasks have can't be removed", async () => {
  const { projectId, make, idOf } = await harbor();
  await make(VALUES);
  const changes = { options: [{ value: "print", label: "Print" }] };
  await expect(
    updateCustomField(as("projectAdmin"), taskFields(projectId), {
      id: idOf("phase"),
      ifMatch: null,
      changes,
    }),
  ).rejects.toMatchObject({
    code: "conflict",
    message: "1 task has “Draft”. Change them first.",
  });
});

it("only a project's admins change its fields, and strangers don't see it", async () => {
  const { projectId } = await harbor();
  const field = { label: "Mine", kind: "text" };
  await expect(
    createCustomField(as("creator"), taskFields(projectId), field),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(
    createCustomField(as("outsider"), taskFields(projectId), field),
  ).rejects.toMatchObject({ code: "not_found" });
});

it("a project in the trash keeps them for when it is restored", async () => {
  const { projectId, make } = await harbor();
  const { id, custom: before } = await make(VALUES);
  const superadmin = as("superadmin");
  await deleteProject(superadmin, { id: projectId });
  await expect(listCustomFields(superadmin, taskFields(projectId))).rejects.toMatchObject({
    code: "not_found",
  });
  await restoreFromTrash(superadmin, { kind: "project", id: projectId });
  expect(await custom(id)).toEqual(before);
});

it("a form's texts set values of a new task and change those of a saved one", async () => {
  const { projectId } = await harbor();
  const made = await createTypedTask(as("creator"), {
    values: { name: "Flyer", project_id: projectId },
    typed: { "custom:budget": "1.250,50", "custom:client": "", "custom:other": "x" },
    key: null,
  });
  expect(made.task.custom).toMatchObject({ budget: 1250.5, client: null });
  const change = { id: made.task.id, typed: { "custom:budget": "" }, seen: {} };
  expect((await setTaskFields(as("creator"), change)).custom).toMatchObject({ budget: null });
});
