import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notices, users } from "@/db/schema/auth";
import { SECURITY_NOTICES } from "@/db/vocabulary";
import { ENGINE_KINDS } from "@/engine/work";
import type { Actor } from "@/lib/auth/actor";
import { FAILED_SIGN_INS, noteFailedSignIn } from "@/lib/auth/failed-sign-ins";
import { hashPassword } from "@/lib/auth/password";
import { startTotp } from "@/lib/auth/second-factor/own-factor";
import { newSession, startSessionStatements } from "@/lib/auth/session";
import type { Context } from "@/lib/context/context";
import { reportEngine, runJobs } from "@/lib/jobs/run-jobs";
import { noticeStatement } from "@/lib/notices/notice-statement";
import {
  getNoticeChoices,
  listNotices,
  markNoticesRead,
  updateNoticeChoices,
} from "@/lib/notices/own-notices";
import { loadRequestState } from "@/lib/system/request-state";
import { createTask } from "@/lib/tasks/changes/create-task";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { DAY_MS } from "@/lib/time";
import { createToken } from "@/lib/tokens/own-tokens";
import { changeOwnPassword } from "@/lib/users/own-account";
import { removeUserFactor } from "@/lib/users/user-access";
import { deleteUser, updateUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { signIn } from "../../support/whole-sign-in";

const PASSWORD = "a long password";

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const boss = await system.createActor("superadmin");
const passwordHash = await hashPassword(PASSWORD);

const ALL = { state: "all", page: 1, perPage: 50 } as const;
const toldTo = async (actor: Actor) => (await listNotices(system.context(actor), ALL)).rows;
const kindsOf = async (actor: Actor) => (await toldTo(actor)).map(({ kind }) => kind);

describe("what concerns one's account", () => {
  it("is told in the same batch: password, email, role, factor and token", async () => {
    const ada = await system.createActor("moderator", { passwordHash });
    const own = system.context(ada);
    await createToken(own, { name: "Nightly" });
    await changeOwnPassword(own, { currentPassword: PASSWORD, newPassword: `${PASSWORD} new` });
    const email = `${crypto.randomUUID()}@example.com`;
    await updateUser(system.context(boss), ada.id, { email, role: "admin" });
    const told = await toldTo(ada);
    expect(told.map(({ kind }) => kind).sort()).toEqual(
      ["email_changed", "password_changed", "role_changed", "token_created"].sort(),
    );
    const texts = told.map(({ title, text }) => `${title} ${text}`).join("\n");
    expect(texts).toContain("API token Nightly was created");
    expect(texts).toContain(
      `Your email address is now ${email} Previously ${ada.email}. ${boss.name} made this change.`,
    );
    expect(texts).toContain(
      `Your role is now admin Previously moderator. ${boss.name} made this change.`,
    );
  });

  it("is not told of what was refused, nor of what changed nothing", async () => {
    const ada = await system.createActor("moderator");
    await updateUser(system.context(boss), ada.id, { name: "Another" });
    await updateUser(system.context(boss), ada.id, { role: "moderator" });
    await expect(removeUserFactor(system.context(boss), ada.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await startTotp(system.context(ada));
    expect(await toldTo(ada)).toEqual([]);
  });

  it("a sign-in from a browser that is not known is told, the first of all and a known one are not", async () => {
    const ada = await system.createActor("moderator", { passwordHash });
    const credentials = { email: ada.email, password: PASSWORD };
    await signIn(system.context(), credentials, null);
    expect(await kindsOf(ada)).toEqual([]);
    await signIn(system.context(), credentials, ada.id);
    expect(await kindsOf(ada)).toEqual([]);
    await signIn(system.context(), credentials, boss.id);
    expect(await toldTo(ada)).toMatchObject([
      { kind: "new_device", read_at: null, link: "/account#sessions" },
    ]);
  });

  it("ten failed sign-ins in a day are told once, whatever the network, and of no one that is not there", async () => {
    const ada = await system.createActor("moderator", { passwordHash });
    const wrong = (ip: string, email = ada.email) =>
      signIn(
        system.context(null, { client: { ip, userAgent: "test" } }),
        { email, password: "not it" },
        null,
      ).catch(() => undefined);
    const note = async (times: number) => {
      for (let n = 0; n < times; n++) noteFailedSignIn(system.context(), ada.id);
      await system.settle();
    };
    await note(FAILED_SIGN_INS - 2);
    await wrong("203.0.1.1");
    await system.settle();
    expect(await kindsOf(ada)).toEqual([]);
    await wrong("203.0.2.1");
    await system.settle();
    expect(await kindsOf(ada)).toEqual(["failed_sign_ins"]);
    await note(FAILED_SIGN_INS);
    expect(await kindsOf(ada)).toEqual(["failed_sign_ins"]);
    await wrong("203.0.4.1", "nobody@example.com");
    await system.settle();
  });
});

describe("a task", () => {
  it("is told to anyone whom someone else adds to it, once", async () => {
    const [ada, ben] = [await system.createActor("moderator"), await system.createActor("admin")];
    const ctx = system.context(boss);
    const assigned_users = [
      { userId: ada.id, taskRole: "assignee" },
      { userId: boss.id, taskRole: "owner" },
    ];
    const { task } = await createTask(ctx, { name: "Write it down", assigned_users });
    expect(await toldTo(ada)).toMatchObject([
      {
        kind: "task_assigned",
        title: `${boss.name} assigned you to Write it down`,
        link: `/tasks/${task.id}`,
      },
    ]);
    expect(await kindsOf(boss)).not.toContain("task_assigned");
    await assignTaskUser(ctx, { id: task.id, input: { userId: ben.id, taskRole: "assignee" } });
    // Nothing that they no longer see is named or linked.
    await removeTaskUser(ctx, { id: task.id, userId: ada.id });
    expect(await toldTo(ada)).toMatchObject([{ title: "You were assigned to a task", link: null }]);
    // Another role isn't news.
    await assignTaskUser(ctx, { id: task.id, input: { userId: ben.id, taskRole: "reviewer" } });
    expect(await kindsOf(ben)).toEqual(["task_assigned"]);
  });

  it("is not told to anyone who has switched it off, and what concerns security can't be", async () => {
    const ada = await system.createActor("moderator");
    const own = system.context(ada);
    const chosen = await updateNoticeChoices(own, { task_assigned: { console: false } });
    expect(chosen.kinds.find(({ kind }) => kind === "task_assigned")?.console).toBe(false);
    expect(await getNoticeChoices(own)).toEqual(chosen);
    const people = { assigned_users: [{ userId: ada.id, taskRole: "assignee" }] };
    await createTask(system.context(boss), { name: "Quiet", ...people });
    expect(await toldTo(ada)).toEqual([]);
    const refused = [{ task_assigned: {} }, { task_assigned: { mail: "no" } }, {}];
    for (const kind of SECURITY_NOTICES)
      refused.push(...["console", "mail"].map((way) => ({ [kind]: { [way]: false } })));
    for (const input of refused)
      await expect(updateNoticeChoices(own, input)).rejects.toMatchObject({
        code: "invalid_input",
      });
    await createToken(own, { name: "Told" });
    expect(await kindsOf(ada)).toEqual(["token_created"]);
  });
});

/** Writes notices like any use case. */
async function tell(actor: Actor, names: readonly string[], changes: Partial<Context> = {}) {
  const ctx = system.context(boss, changes);
  for (const name of names) {
    const notice = { kind: "token_created", to: actor.id, parts: { name } } as const;
    await ctx.db.batch([
      ctx.db.update(users).set({ active: true }).where(eq(users.id, actor.id)),
      noticeStatement(ctx, notice, sql`changes() > 0`),
    ]);
  }
}

describe("one's notices", () => {
  it("are read one by one or all at once, by their person alone", async () => {
    const [ada, ben] = [await system.createActor("moderator"), await system.createActor("admin")];
    await tell(ada, ["one", "two", "three"]);
    const own = system.context(ada);
    const [first] = await toldTo(ada);
    const ids = [first?.id ?? "", "unknown"];
    expect(await markNoticesRead(system.context(ben), { ids })).toEqual({ marked: 0, unread: 0 });
    expect(await markNoticesRead(own, { ids })).toEqual({ marked: 1, unread: 2 });
    expect(await markNoticesRead(own, { ids })).toEqual({ marked: 0, unread: 2 });
    const unread = await listNotices(own, { ...ALL, state: "unread", perPage: 1 });
    expect(unread).toMatchObject({ total: 2, pageCount: 2, unread: 2 });
    expect(await markNoticesRead(own, { all: true })).toEqual({ marked: 2, unread: 0 });
    for (const input of [{}, { ids: [] }, { all: false }, { ids: ["a"], all: true }, { ids: [1] }])
      await expect(markNoticesRead(own, input)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("are counted with the state of a page, in its one statement", async () => {
    const ada = await system.createActor("moderator");
    await tell(ada, ["one", "two"]);
    const { tokenHash } = await newSession();
    const { insert } = startSessionStatements(system.context(), ada.id, tokenHash);
    await insert;
    const page = await loadRequestState(system.context(), tokenHash, true, true);
    expect(page.unreadNotices).toBe(2);
    expect((await loadRequestState(system.context(), tokenHash, true)).unreadNotices).toBe(0);
  });

  it("go after 90 days, and with their person", async () => {
    const ada = await system.createActor("moderator");
    const { now } = system.context();
    await tell(ada, ["old"], { now: now - 90 * DAY_MS - 1 });
    await tell(ada, ["kept"], { now: now - 89 * DAY_MS });
    await reportEngine(system.context(), ENGINE_KINDS);
    const until = Date.now() + 100_000;
    await runJobs(() => system.context(), { kinds: ENGINE_KINDS, until });
    expect((await toldTo(ada)).map(({ title }) => title)).toEqual(["API token kept was created"]);
    await deleteUser(system.context(boss), ada.id);
    const left = await system.context().db.select().from(notices).where(eq(notices.userId, ada.id));
    expect(left).toEqual([]);
  });
});
