import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { notices, users } from "@/db/schema/auth";
import { projects, workspaceUsers } from "@/db/schema/projects";
import { namesIn } from "@/lib/comments/mentions";
import { listNotices, updateNoticeChoices } from "@/lib/notices/own-notices";
import { createComment, listTaskMentionable, updateComment } from "@/lib/tasks/comments/comments";
import type { TaskView } from "@/lib/tasks/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeTask, type Relation } from "../tasks/tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);
// Use unique names.
for (const [relation, { id }] of Object.entries(cast.people))
  await system
    .context()
    .db.update(users)
    .set({ name: `The ${relation}` })
    .where(eq(users.id, id));
let task: TaskView;
beforeEach(async () => {
  await system.context().db.delete(notices);
  task = await makeTask(system, cast);
});

let clock = Date.now() + 3_600_000;
const as = (name: Relation) => system.context(cast.people[name], { now: ++clock });
const say = (name: Relation, body: string, key: string | null = null) =>
  createComment(as(name), { taskId: task.id, input: { body }, key });
const ALL = { state: "all", page: 1, perPage: 50 } as const;
const toldOf = async (name: Relation) =>
  (await listNotices(as(name), ALL)).rows.filter(({ kind }) => kind === "mention");
const offered = async (name: Relation, q = "") =>
  (await listTaskMentionable(as(name), task.id, q)).map((person) => person.name);

describe("who is mentioned in a comment", () => {
  it("is told once, with a link, and no one tells themselves", async () => {
    await say("creator", "@The owner and @the OWNER, ask @The creator or @The member", "k");
    await say("creator", "@The owner and @the OWNER, ask @The creator or @The member", "k");
    const [told, ...more] = await toldOf("owner");
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      title: `${cast.people.creator.name} mentioned you on Write the plan`,
      link: `/tasks/${task.id}#comments`,
    });
    expect(await toldOf("member")).toHaveLength(1);
    expect(await toldOf("creator")).toEqual([]);
  });

  it("is told of an edit that names them first", async () => {
    const { id: commentId } = await say("creator", "@The owner");
    const input = { body: "@The owner and @The reviewer" };
    await updateComment(as("creator"), { taskId: task.id, commentId, input });
    expect(await toldOf("owner")).toHaveLength(1);
    expect(await toldOf("reviewer")).toHaveLength(1);
  });

  it("is told nothing where they do not see the task, or do not want to be told", async () => {
    await updateNoticeChoices(as("member"), { mention: { console: false } });
    await say("creator", "@The outsider @The member @The superadmin");
    expect(await toldOf("outsider")).toEqual([]);
    expect(await toldOf("member")).toEqual([]);
    expect(await toldOf("superadmin")).toHaveLength(1);
    await updateNoticeChoices(as("member"), { mention: { console: true } });
  });

  it("is told nothing where they lose access to it while it is written, and no name afterwards", async () => {
    const { assignee, creator } = cast.people;
    const { db } = as("creator");
    const ofAssignee = eq(workspaceUsers.userId, assignee.id);
    const seen = await db.select().from(workspaceUsers).where(ofAssignee);
    await say("creator", "@The assignee");
    await db.delete(workspaceUsers).where(ofAssignee);
    expect(await toldOf("assignee")).toMatchObject([
      { title: "Someone mentioned you in a comment", link: null },
    ]);
    await db.insert(workspaceUsers).values(seen);
    const leaving = interrupted(system, creator, () => db.delete(workspaceUsers).where(ofAssignee));
    await createComment(leaving, { taskId: task.id, input: { body: "@The assignee again" } });
    expect(await toldOf("assignee")).toHaveLength(1);
    await db.insert(workspaceUsers).values(seen);
  });
});

/** Every ASCII mark, and those that typography and other languages use in names. */
const MARKS = [
  ..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  ..."‐‑–—―‘’‚“”„‹›«»·•…′″‽¡¿§¶†‡※、。・（）「」־׳״،؛؟।",
];
const NAMES = [
  "Anne-Marie O’Neil-Łuczak",
  "Ελένη Παπαδοπούλου-Κώστα",
  "Анна-Мария Ёлкина",
  "Նարեկ Հակոբյան",
  "שירה לוי־כהן",
  "عبد الرحمن بن علي",
  "राम कृष्ण",
  "สมชาย ใจดี",
  "李小龙",
  "さくら・ヤマダ",
  "김민지",
  "ნინო ბერიძე",
  "አበበ ቢቂላ",
  ...MARKS.map((mark) => `Bo${mark}Li`),
  ...MARKS.map((mark) => `Bo ${mark}Li${mark}`),
];

it("names of every script and with every mark are mentioned, each alone", async () => {
  const { db } = as("creator");
  const people = await Promise.all(
    NAMES.map(async (name) => ({ ...(await system.createActor("superadmin")), name })),
  );
  for (const { id, name } of people) await db.update(users).set({ name }).where(eq(users.id, id));
  // One comment notifies at most 100.
  for (let from = 0; from < people.length; from += 80)
    await say(
      "creator",
      NAMES.slice(from, from + 80)
        .map((name) => `(@${name}), look`)
        .join("\n"),
    );
  const told = new Set((await db.select().from(notices)).map(({ userId }) => userId));
  expect(people.filter(({ id }) => !told.has(id)).map(({ name }) => name)).toEqual([]);
});

it("a name that goes on with another letter or mark is another name", () => {
  const people = ["राम", "Ana", "อ"].map((name) => ({ name }));
  expect(namesIn("@रामा @Anan @Aná @อี @Ana_", people)).toEqual([]);
  expect(namesIn("@राम, @Ana: @อ", people)).toEqual(people);
});

describe("who is offered after an @", () => {
  it("are those who see the task, by what their name holds", async () => {
    const all = await offered("creator");
    expect(all.length).toBeGreaterThan(0);
    expect(all).not.toContain("The outsider");
    expect(await offered("creator", "outsider")).toEqual([]);
    expect(await offered("assignee", "OWNER")).toEqual(["The owner"]);
    expect(await offered("creator", "workspaceM")).toEqual(["The workspaceMember"]);
    // An email finds no one.
    expect(await offered("creator", "@example")).toEqual([]);
    await expect(offered("outsider")).rejects.toMatchObject({ code: "not_found" });
  });

  it("are no one while the project is in the trash: no one sees the task", async () => {
    const { db } = as("creator");
    const isIt = eq(projects.id, cast.projectId);
    await db.update(projects).set({ deletedAt: 1 }).where(isIt);
    await expect(offered("creator", "owner")).rejects.toMatchObject({ code: "not_found" });
    await db.update(projects).set({ deletedAt: null }).where(isIt);
  });
});

const named = ["Ana", "Ana Lima", "Bo (Sales)", "José Ñandú", "Ana Lima"].map((name, id) => ({
  id,
  name,
}));
const found = (text: string) => namesIn(text, named).map(({ id }) => id);

it("finds whole names after an @, the longest first, in whatever case", () => {
  expect(found("@Ana, look")).toEqual([0]);
  expect(found("Look, @ana lima!")).toEqual([1, 4]);
  expect(found("@Anabel @Ana_1 Ana")).toEqual([]);
  expect(found("mail@Ana")).toEqual([]);
  expect(found("(@Bo (Sales)) and @josé ñandú")).toEqual([2, 3]);
  expect(found("")).toEqual([]);
  expect(namesIn("@", [{ name: "" }])).toEqual([]);
});
