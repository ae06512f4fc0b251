import { describe, expect, it } from "vitest";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { listRecords } from "@/lib/records/read/list-records";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { getRecordsScreen } from "@/lib/screens/records";
import { getTasksScreen } from "@/lib/screens/tasks";
import { searchConsole } from "@/lib/search/search-console";
import { createTask } from "@/lib/tasks/changes/create-task";
import { taskScreenSchema } from "@/lib/tasks/list/schema";
import { searchUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const contacts = () => collectionOf(projectId, recordDefinition("crm", "contacts"));

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));
const stranger = await system.createActor("moderator");
const project = {
  name: "Autumn",
  details: "Fair",
  projectUrl: "https://autumn.example.com/",
  projectType: "Website",
  status: "active",
  workspaces: ["crm"],
};
const projectId = (await createProject(ctx, project)).project.id;
for (const name of ["Jürgen Müller", "Anna Müller", "Grace Hopper", "O’Brien Miles", "Unit 4711"])
  await createRecord(
    ctx,
    contacts(),
    { name, email: `${name.length}${name[0]}@example.com` },
    null,
  );
await createTask(ctx, { name: "Prepare the autumn catalogue", project_id: projectId }, null);

const query = (q: string): RecordListQuery =>
  recordListSchema(contacts().definition.description).parse({ q, sort: "name" }) as RecordListQuery;
const inList = async (q: string) => {
  const { page } = await getRecordsScreen(ctx, contacts(), query(q));
  return { corrected: page.corrected, names: page.rows.map(({ name }) => name) };
};

describe("a word that nothing has", () => {
  it.each([
    ["a letter too many", "mulller", "Müller", ["Anna Müller", "Jürgen Müller"]],
    ["a letter too few", "hoper", "Hopper", ["Grace Hopper"]],
    ["another letter", "grave", "Grace", ["Grace Hopper"]],
    ["two letters swapped", "graec", "Grace", ["Grace Hopper"]],
    ["its first letter wrong", "nuller", "Müller", ["Anna Müller", "Jürgen Müller"]],
    ["the middle letters swapped", "mulelr", "Müller", ["Anna Müller", "Jürgen Müller"]],
    ["the middle letters of four swapped", "mlies", "Miles", ["O’Brien Miles"]],
    ["an apostrophe", "o'brein", "O’Brien", ["O’Brien Miles"]],
  ])("with %s finds what was meant, and says so", async (_what, q, corrected, names) => {
    expect(await inList(q)).toEqual({ corrected, names });
  });

  it("is corrected beside a word that is right", async () => {
    expect(await inList("anna mulller")).toEqual({
      corrected: "anna Müller",
      names: ["Anna Müller"],
    });
  });

  it("stays where it is found, far from everything, short or a number", async () => {
    expect(await inList("müller")).toMatchObject({ corrected: null });
    for (const q of ["muxxer", "hxp", "grc", "4712"])
      expect([q, await inList(q)]).toEqual([q, { corrected: null, names: [] }]);
    expect(await inList('"mulller"')).toEqual({ corrected: null, names: [] });
    // One error is corrected, not two.
    expect(await inList("graec hoper")).toEqual({ corrected: null, names: [] });
    // Both words are right, but no record has both.
    expect(await inList("grace müller")).toEqual({ corrected: null, names: [] });
  });
});

it("agents and exports get exactly what they ask for", async () => {
  expect((await listRecords(ctx, contacts(), query("mulller"))).total).toBe(0);
});

it("tasks, people and the palette correct it too", async () => {
  const asked = { ...taskScreenSchema.parse({}), q: "catalgoue" };
  expect(await getTasksScreen(ctx, asked)).toMatchObject({
    corrected: "catalogue",
    list: { total: 1 },
  });
  for (const q of ["cataloge", "prepaer", "zatalogue", "autunm"])
    expect((await getTasksScreen(ctx, { ...asked, q })).list?.total, q).toBe(1);
  await system.createActor("moderator", { name: "Zoë Lindqvist" });
  expect(await searchUsers(ctx, listUsersSchema.parse({ q: "lindqivst" }))).toMatchObject({
    corrected: "Lindqvist",
    rows: [{ name: "Zoë Lindqvist" }],
  });
  expect(await searchConsole(ctx, { q: "exampel" })).toMatchObject({ corrected: "example" });
  expect(await searchConsole(ctx, { q: "graec hopper" })).toMatchObject({
    corrected: "Grace hopper",
    hits: [{ kind: "record", name: "Grace Hopper" }],
  });
});

it("nothing is told of texts that the person can't see", async () => {
  expect(await searchConsole(system.context(stranger), { q: "mulller" })).toEqual({
    corrected: null,
    hits: [],
  });
});
