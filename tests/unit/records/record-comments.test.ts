import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { RECORD_TITLES } from "@/db/record-tables";
import { users } from "@/db/schema/auth";
import { projects, workspaces, workspaceUsers } from "@/db/schema/projects";
import { recordComments } from "@/db/schema/record-comments";
import { auditLog } from "@/db/schema/system";
import { commentListSchema, MAX_COMMENTS } from "@/lib/comments/schema";
import { listNotices } from "@/lib/notices/own-notices";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import {
  createRecordComment,
  deleteRecordComment,
  listRecordComments,
  listRecordMentionable,
  updateRecordComment,
} from "@/lib/records/comments/comments";
import { columnOf } from "@/lib/records/definition";
import { RECORD_DEFINITIONS, readRecordPlace, recordDefinition } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const people = {
  boss: await system.createActor("superadmin"),
  creator: await system.createActor("admin"),
  member: await system.createActor("moderator"),
  other: await system.createActor("moderator"),
  outsider: await system.createActor("admin"),
};
const { db } = system.context();
for (const [name, { id }] of Object.entries(people))
  await db
    .update(users)
    .set({ name: `The ${name}` })
    .where(eq(users.id, id));
const { project } = await createProject(system.context(people.boss), {
  name: "Aurora",
  details: "d",
  projectUrl: "https://a.example.com",
  projectType: "Web",
  status: "active",
  workspaces: ["crm", "ecommerce"],
});
const projectId = project.id;
await db.update(projects).set({ createdBy: people.creator.id }).where(eq(projects.id, projectId));
const [workspace] = await db
  .select()
  .from(workspaces)
  .where(and(eq(workspaces.projectId, projectId), eq(workspaces.type, "crm")));
const crm = workspace?.id ?? "";
for (const { id } of [people.member, people.other])
  await db.insert(workspaceUsers).values({ workspaceId: crm, userId: id, assignedAt: 1 });

let clock = Date.now() + 3_600_000;
type Name = keyof typeof people;
const as = (name: Name) => system.context(people[name], { now: ++clock });
const page = (query: object = {}) => commentListSchema.parse(query);
const contacts = () => collectionOf(projectId, recordDefinition("crm", "contacts"));
async function newContact() {
  const input = { name: "Ada Berg", email: "ada@example.com" };
  const { id } = await createRecord(as("boss"), contacts(), input);
  return { collection: contacts(), recordId: id };
}
type Place = Awaited<ReturnType<typeof newContact>>;
const say = (name: Name, place: Place, body: string, key: string | null = null) =>
  createRecordComment(as(name), place, { input: { body }, key });
const bodies = async (name: Name, place: Place) =>
  (await listRecordComments(as(name), place, page())).rows.map(({ body }) => body);
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
const ALL = { state: "all", page: 1, perPage: 50 } as const;
const toldOf = async (name: Name) => (await listNotices(as(name), ALL)).rows;

describe("comments on a record", () => {
  it("are read and written by anyone who enters its workspace", async () => {
    const place = await newContact();
    await say("member", place, "**First**");
    expect((await say("creator", place, "Second", "k")).id).toBe(
      (await say("creator", place, "Second", "k")).id,
    );
    expect(await bodies("boss", place)).toEqual(["**First**", "Second"]);
    expect(await outcome(bodies("outsider", place))).toBe("not_found");
    expect(await outcome(say("outsider", place, "No"))).toBe("not_found");
    expect(await outcome(say("member", place, " "))).toBe("invalid_input");
    const missing = { ...place, recordId: crypto.randomUUID() };
    expect(await outcome(bodies("member", missing))).toBe("not_found");
    const asLead = {
      ...place,
      collection: collectionOf(projectId, recordDefinition("crm", "leads")),
    };
    expect(await outcome(bodies("member", asLead))).toBe("not_found");
  });

  it("are edited by their author, and deleted by them, superadmins and the project's creator", async () => {
    const place = await newContact();
    const { id: commentId } = await say("member", place, "Mine");
    for (const name of ["boss", "creator", "other"] as const)
      expect(
        await outcome(updateRecordComment(as(name), place, { commentId, input: { body: "x" } })),
      ).toBe("forbidden");
    const edit = { commentId, input: { body: "Better" } };
    expect(await updateRecordComment(as("member"), place, edit)).toMatchObject({
      record_id: place.recordId,
      body: "Better",
      canEdit: true,
    });
    const rights = async (name: Name) => {
      const { rows } = await listRecordComments(as(name), place, page());
      return rows.map(({ canEdit, canDelete }) => [canEdit, canDelete]);
    };
    expect(await rights("other")).toEqual([[false, false]]);
    expect(await rights("creator")).toEqual([[false, true]]);
    expect(await rights("boss")).toEqual([[false, true]]);
    expect(await outcome(deleteRecordComment(as("other"), place, commentId))).toBe("forbidden");
    expect(await outcome(deleteRecordComment(as("outsider"), place, commentId))).toBe("not_found");
    const elsewhere = await newContact();
    expect(await outcome(deleteRecordComment(as("boss"), elsewhere, commentId))).toBe("not_found");
    expect(await outcome(deleteRecordComment(as("creator"), place, commentId))).toBe("done");
    const own = await say("member", place, "Own");
    expect(await outcome(deleteRecordComment(as("member"), place, own.id))).toBe("done");
    const log = await as("boss")
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, place.recordId));
    expect(log.map(({ action }) => action).slice(1)).toEqual([
      "contacts.comment.create",
      "contacts.comment.update",
      "contacts.comment.delete",
      "contacts.comment.create",
      "contacts.comment.delete",
    ]);
    expect(log.every((entry) => entry.projectId === projectId)).toBe(true);
  });

  it("stay as they are where their author loses the workspace while they write", async () => {
    const place = await newContact();
    const { id: commentId } = await say("other", place, "Before");
    const { db } = as("boss");
    const isOther = eq(workspaceUsers.userId, people.other.id);
    const leaving = () =>
      interrupted(system, people.other, () => db.delete(workspaceUsers).where(isOther));
    const back = () =>
      db
        .insert(workspaceUsers)
        .values({ workspaceId: crm, userId: people.other.id, assignedAt: 1 });
    const edit = { commentId, input: { body: "After" } };
    expect(await outcome(updateRecordComment(leaving(), place, edit))).toBe("not_found");
    await back();
    expect(await outcome(deleteRecordComment(leaving(), place, commentId))).toBe("not_found");
    await back();
    expect(await bodies("boss", place)).toEqual(["Before"]);
  });

  it("are at most 500 on one record", async () => {
    const place = await newContact();
    const { db } = as("boss");
    for (let from = 0; from < MAX_COMMENTS; from += 10)
      await db.insert(recordComments).values(
        Array.from({ length: 10 }, (_, index) => ({
          id: `${place.recordId}-${from + index}`,
          workspaceId: crm,
          recordType: "contact",
          recordId: place.recordId,
          body: "x",
          createdAt: 1,
        })),
      );
    await expect(say("member", place, "One more")).rejects.toMatchObject({
      code: "invalid_input",
      message: "A record can have up to 500 comments",
    });
  });

  it("go with their record, with several, and with the project's workspace", async () => {
    const { db } = as("boss");
    const left = ({ recordId }: Place) =>
      db.$count(recordComments, eq(recordComments.recordId, recordId));
    const places = [await newContact(), await newContact(), await newContact()] as const;
    for (const place of places) await say("member", place, "Said");
    await deleteRecord(as("member"), contacts(), { id: places[0].recordId });
    expect(await Promise.all(places.map(left))).toEqual([0, 1, 1]);
    await deleteRecords(as("member"), contacts(), { ids: [places[1].recordId] });
    expect(await Promise.all(places.map(left))).toEqual([0, 0, 1]);
    await db.insert(projects).values({
      ...{ id: "p2", name: "B", url: "https://b.example", type: "x", status: "active" },
      ...{ createdAt: 1, updatedAt: 1 },
    });
    await db.insert(workspaces).values({ id: "w2", projectId: "p2", type: "crm", createdAt: 1 });
    const row = { id: "c2", workspaceId: "w2", recordType: "contact", recordId: "gone", body: "x" };
    await db.insert(recordComments).values({ ...row, createdAt: 1 });
    await db.delete(projects).where(eq(projects.id, "p2"));
    expect(await db.$count(recordComments, eq(recordComments.id, "c2"))).toBe(0);
  });

  it("are found by index", async () => {
    const place = await newContact();
    const read = await watchQueries(system, people.member, (ctx) =>
      listRecordComments(ctx, place, page()),
    );
    expect([scans(read.plans), read.trips]).toEqual([[], 1]);
  });
});

describe("mentions in them", () => {
  it("tell the workspace's people, and no one else", async () => {
    const place = await newContact();
    await say("member", place, "@The other, @The outsider, @The creator and @The boss");
    expect(await toldOf("outsider")).toEqual([]);
    const [told] = await toldOf("other");
    expect(told).toMatchObject({
      kind: "mention",
      title: `${people.member.name} mentioned you on Ada Berg`,
      link: `/projects/${projectId}/workspace/crm/overview?view=contacts&record=${place.recordId}#comments`,
    });
    expect(await toldOf("creator")).toHaveLength(1);
    const names = await listRecordMentionable(as("member"), place, "");
    expect(names.map(({ name }) => name)).toEqual([
      "The boss",
      "The creator",
      "The member",
      "The other",
    ]);
    expect(await outcome(listRecordMentionable(as("outsider"), place, ""))).toBe("not_found");
    await deleteRecord(as("boss"), contacts(), { id: place.recordId });
    expect(await toldOf("other")).toMatchObject([
      { title: "Someone mentioned you in a comment", link: null },
    ]);
  });

  it("name the record to no one who has left the workspace", async () => {
    const place = await newContact();
    await say("member", place, "@The other");
    const { db } = as("boss");
    await db.delete(workspaceUsers).where(eq(workspaceUsers.userId, people.other.id));
    const [told] = await toldOf("other");
    expect(told).toMatchObject({ link: null });
    expect(told?.title).not.toContain("Ada");
  });
});

it("a path names a record of every type by its collection", () => {
  for (const { description } of RECORD_DEFINITIONS) {
    const { workspace: type, name: records } = description;
    const place = readRecordPlace({ projectId: "p", type, records, recordId: "r" });
    expect(place).toMatchObject({ recordId: "r", collection: { projectId: "p" } });
  }
});

it("a notice can name a record of every type, by the column that names it on its screen", () => {
  const titles = RECORD_DEFINITIONS.map((definition) => [
    definition.description.one,
    [definition.table, columnOf(definition, definition.description.title)],
  ]);
  expect(RECORD_TITLES).toEqual(Object.fromEntries(titles));
});
