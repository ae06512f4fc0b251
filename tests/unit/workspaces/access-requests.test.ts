import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { notices, users } from "@/db/schema/auth";
import { accessRequests, projectUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { listNotices } from "@/lib/notices/own-notices";
import { createProject } from "@/lib/projects/write-projects";
import { DAY_MS } from "@/lib/time";
import { decideAccess, getWorkspaceAccess, requestAccess } from "@/lib/workspaces/access-requests";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { getProjectAccess } from "@/lib/workspaces/project-access";
import { assignToEveryWorkspace } from "@/lib/workspaces/project-teams";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const ALL = { state: "all", page: 1, perPage: 50 } as const;
const FIELDS = {
  ...{ name: "Website", details: "x", projectUrl: "https://example.com" },
  ...{ projectType: "website", status: "active", workspaces: ["content", "crm"] },
};

let manager: Actor;
let member: Actor;
let projectId: string;

const at = (workspaceType = "crm") => ({ projectId, workspaceType });
const ask = (actor: Actor, now?: number) =>
  requestAccess({ ...system.context(actor), ...(now && { now }) }, at());
const told = async (actor: Actor) => (await listNotices(system.context(actor), ALL)).rows;
const unread = async (actor: Actor) => (await listNotices(system.context(actor), ALL)).unread;
const join = (actor: Actor, role: "admin" | "moderator", project = projectId) =>
  system
    .context()
    .db.insert(projectUsers)
    .values({ projectId: project, userId: actor.id, role, assignedAt: 1 });

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const boss = await system.createActor("superadmin");
beforeEach(async () => {
  projectId = (await createProject(system.context(boss), FIELDS)).project.id;
  manager = await system.createActor("admin");
  member = await system.createActor("moderator");
  await join(manager, "admin");
  await join(member, "moderator");
});

describe("a request for access to a workspace", () => {
  it("tells those who manage its team, and no one else", async () => {
    const other = await system.createActor("admin");
    await join(other, "moderator");
    const { isNew, request } = await ask(member);
    expect([isNew, request.decision]).toEqual([true, null]);
    expect(await told(manager)).toMatchObject([
      {
        kind: "access_asked",
        title: `${member.name} requests access to Website, CRM`,
        about: request.id,
        actions: ["allow", "decline"],
        outcome: null,
      },
    ]);
    for (const actor of [boss, other, member]) expect(await told(actor)).toEqual([]);
  });

  it("goes to superadmins where no one manages the team", async () => {
    await system.context().db.delete(projectUsers).where(eq(projectUsers.userId, manager.id));
    const access = await getWorkspaceAccess(system.context(member), at());
    expect(access).toMatchObject({ may_enter: false, may_join: false });
    expect(access.receivers).toContain(boss.name);
    await ask(member);
    expect(await told(boss)).toMatchObject([{ kind: "access_asked" }]);
    await system.context().db.delete(notices).where(eq(notices.userId, boss.id));
  });

  it("is one while it waits: a second one tells no one, one after a week tells once more", async () => {
    const first = await ask(member);
    const second = await ask(member);
    expect(second).toMatchObject({ isNew: false, request: { id: first.request.id } });
    expect(await told(manager)).toHaveLength(1);
    const later = await ask(member, Date.now() + 8 * DAY_MS);
    expect(later.isNew).toBe(true);
    const open = (await told(manager)).filter(({ outcome }) => outcome === null);
    expect(open).toMatchObject([{ about: later.request.id }]);
  });

  it("is 404 to anyone who doesn't see the project, and refused to anyone who is in or may join", async () => {
    const stranger = await system.createActor("admin");
    await expect(ask(stranger)).rejects.toMatchObject({ code: "not_found" });
    await expect(ask(manager)).rejects.toMatchObject({ code: "conflict" });
    await expect(ask(boss)).rejects.toMatchObject({ code: "conflict" });
    const inIt = await system.createActor("moderator");
    await assignWorkspaceUser(system.context(boss), at(), { userId: inIt.id });
    await expect(ask(inIt)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is counted: anyone who floods waits", async () => {
    const calls = [...Array(21).keys()].map(() => () => ask(member));
    let failure: unknown;
    for (const call of calls) failure = await call().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "rate_limited" });
  });
});

describe("its answer", () => {
  it("Allow lets the person in, settles the notice for everyone who was asked, and tells the person", async () => {
    const second = await system.createActor("admin");
    await join(second, "admin");
    const { request } = await ask(member);
    await decideAccess(system.context(manager), request.id, { decision: "allow" });
    expect((await enterWorkspace(system.context(member), at())).type).toBe("crm");
    for (const actor of [manager, second]) {
      expect(await told(actor)).toMatchObject([
        { outcome: `Allowed by ${manager.name}`, actions: [], read_at: expect.any(String) },
      ]);
      expect(await unread(actor)).toBe(0);
    }
    expect(await told(member)).toMatchObject([
      { kind: "access_decided", title: "You now have access to Website, CRM" },
    ]);
    const rows = await system
      .context()
      .db.select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.actorId, manager.id));
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["workspaces.assign", "workspaces.allowAccess"]),
    );
    const again = decideAccess(system.context(second), request.id, { decision: "decline" });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  });

  it("Decline tells the person, who can ask again after a day", async () => {
    const { request } = await ask(member);
    await decideAccess(system.context(manager), request.id, { decision: "decline" });
    await expect(enterWorkspace(system.context(member), at())).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await told(member)).toMatchObject([
      { title: "Your access request for Website, CRM was declined" },
    ]);
    await expect(ask(member)).rejects.toMatchObject({ code: "conflict" });
    expect((await ask(member, Date.now() + DAY_MS + 1000)).isNew).toBe(true);
  });

  it("is refused to who does not manage the team at that moment, and unknown to who does not see the project", async () => {
    const { request } = await ask(member);
    const allow = (actor: Actor) =>
      decideAccess(system.context(actor), request.id, { decision: "allow" });
    const { db } = system.context();
    await expect(allow(member)).rejects.toMatchObject({ code: "forbidden" });
    const stranger = await system.createActor("admin");
    await expect(allow(stranger)).rejects.toMatchObject({ code: "not_found" });
    await db
      .update(projectUsers)
      .set({ role: "moderator" })
      .where(and(eq(projectUsers.userId, manager.id), eq(projectUsers.projectId, projectId)));
    await expect(allow(manager)).rejects.toMatchObject({ code: "forbidden" });
    // The notice names nothing that they no longer manage.
    expect(await told(manager)).toMatchObject([
      { title: "Someone requested access to a workspace", actions: [], about: null },
    ]);
    const [row] = await db.select().from(accessRequests).where(eq(accessRequests.id, request.id));
    expect(row?.decision).toBeNull();
  });

  it("is refused for someone who was deactivated", async () => {
    const { request } = await ask(member);
    await system.context().db.update(users).set({ active: false }).where(eq(users.id, member.id));
    const allowed = decideAccess(system.context(manager), request.id, { decision: "allow" });
    await expect(allowed).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is not needed any more once the person came in by another way", async () => {
    await ask(member);
    await assignWorkspaceUser(system.context(boss), at(), { userId: member.id });
    expect(await told(manager)).toMatchObject([{ outcome: "Already on the team" }]);
    const other = await system.createActor("moderator");
    await join(other, "moderator");
    await ask(other);
    await assignToEveryWorkspace(system.context(boss), { projectId, userId: other.id });
    expect(await unread(manager)).toBe(0);
  });
});

describe("what a closed workspace says", () => {
  it("names no one to ask to anyone who may join, and never the reader", async () => {
    const doors = (actor: Actor) => getProjectAccess(system.context(actor), projectId);
    expect(await doors(manager)).toMatchObject({ enterable: [], mayJoin: true });
    expect(await doors(member)).toMatchObject({ mayJoin: false, reaches: [manager.name] });
    await ask(member);
    expect((await doors(member)).requested).toEqual(["crm"]);
    await assignWorkspaceUser(system.context(manager), at(), { userId: manager.id });
    expect((await doors(manager)).enterable).toEqual(["crm"]);
  });
});
