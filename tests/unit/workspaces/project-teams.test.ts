import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { projectUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { createProject, updateProject } from "@/lib/projects/write-projects";
import { assignToEveryWorkspace, listProjectMemberships } from "@/lib/workspaces/project-teams";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const FIELDS = {
  name: "Aurora",
  details: "The northern launch",
  projectUrl: "https://aurora.example.com",
  projectType: "Website",
  status: "active",
  workspaces: ["crm", "content", "media"],
};

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const projectId = (await createProject(system.context(boss), FIELDS)).project.id;

const db = () => system.context().db;
const join = (person: Actor, role: "admin" | "moderator") =>
  db().insert(projectUsers).values({ projectId, userId: person.id, role, assignedAt: 1 });
const membershipsFor = (actor: Actor) => listProjectMemberships(system.context(actor), projectId);
const everywhere = (actor: Actor | null, userId: unknown) =>
  assignToEveryWorkspace(system.context(actor), { projectId, userId });
const placesOf = async (person: Actor) =>
  (await membershipsFor(boss))?.find(({ id }) => id === person.id);

it("someone is added to every team where they are not yet, each with an audit row", async () => {
  const mate = await system.createActor("moderator");
  await assignWorkspaceUser(
    system.context(boss),
    { projectId, workspaceType: "crm" },
    { userId: mate.id },
  );
  expect(await everywhere(boss, mate.id)).toEqual({ added: 2 });
  expect((await placesOf(mate))?.workspaces.toSorted()).toEqual(["content", "crm", "media"]);
  const rows = await db().select().from(auditLog).where(eq(auditLog.action, "workspaces.assign"));
  const types = rows
    .map(({ after }) => JSON.parse(after ?? "{}"))
    .filter(({ userId }) => userId === mate.id)
    .map(({ workspaceType }) => workspaceType);
  expect(types.toSorted()).toEqual(["content", "crm", "media"]);
  expect(await everywhere(boss, mate.id)).toEqual({ added: 0 });
});

it("a new project's team is added to the teams of its workspaces, once and with an audit row each, if it is said so", async () => {
  const [mate, other] = [await system.createActor("moderator"), await system.createActor("admin")];
  const gone = await system.createActor("moderator");
  await db().update(users).set({ active: false }).where(eq(users.id, gone.id));
  const team = [mate, other, gone].map(({ id }) => ({ userId: id, userRole: "moderator" }));
  const make = (everyWorkspace: boolean, key: string | null) =>
    createProject(system.context(boss), { ...FIELDS, assigned_users: team }, key, {
      everyWorkspace,
    });
  const { project } = await make(true, "made once");
  expect((await make(true, "made once")).project.id).toBe(project.id);
  const placesIn = async (id: string) =>
    (await listProjectMemberships(system.context(boss), id))?.map((person) => [
      person.id,
      person.workspaces.toSorted(),
    ]);
  const all = ["content", "crm", "media"];
  const [first, second] = [
    await placesIn(project.id),
    await placesIn((await make(false, null)).project.id),
  ];
  expect(Object.fromEntries(first ?? [])).toEqual({
    [mate.id]: all,
    [other.id]: all,
    [gone.id]: [],
  });
  expect(second?.map(([, workspaces]) => workspaces)).toEqual([[], [], []]);
  const rows = await db().select().from(auditLog).where(eq(auditLog.action, "workspaces.assign"));
  const ofIt = rows.filter(({ after }) => JSON.parse(after ?? "{}").projectId === project.id);
  expect(ofIt).toHaveLength(6);
});

it("a workspace that is added later lets the project's team in, if it is said so, and changes no other", async () => {
  const mate = await system.createActor("moderator");
  const team = [{ userId: mate.id, userRole: "moderator" }];
  const fields = { ...FIELDS, workspaces: ["content"], assigned_users: team };
  const { project } = await createProject(system.context(boss), fields);
  const add = (workspaces: string[], everyWorkspace: boolean) =>
    updateProject(
      system.context(boss),
      { id: project.id, changes: { workspaces } },
      { everyWorkspace },
    );
  const placesNow = async () => {
    const memberships = await listProjectMemberships(system.context(boss), project.id);
    return memberships?.find(({ id }) => id === mate.id)?.workspaces.toSorted();
  };
  await add(["content", "crm"], false);
  expect(await placesNow()).toEqual([]);
  await add(["content", "crm", "media", "analytics"], true);
  expect(await placesNow()).toEqual(["analytics", "media"]);
  await add(["content", "crm", "media", "analytics"], true);
  expect(await placesNow()).toEqual(["analytics", "media"]);
  const rows = await db().select().from(auditLog).where(eq(auditLog.action, "workspaces.assign"));
  const types = rows
    .map(({ after }) => JSON.parse(after ?? "{}"))
    .filter(({ projectId: of }) => of === project.id)
    .map(({ workspaceType }) => workspaceType);
  expect(types.toSorted()).toEqual(["analytics", "media"]);
});

it("anyone who manages the teams sees who is on which, others do not", async () => {
  const [manager, member, guest] = [
    await system.createActor("admin"),
    await system.createActor("moderator"),
    await system.createActor("moderator"),
  ];
  await join(manager, "admin");
  await join(member, "moderator");
  await assignWorkspaceUser(
    system.context(boss),
    { projectId, workspaceType: "media" },
    { userId: guest.id },
  );
  const memberships = await membershipsFor(manager);
  const of = ({ id }: Actor) => memberships?.find((person) => person.id === id);
  expect(of(member)).toMatchObject({ workspaces: [], hasAllAccess: false });
  // People only in a workspace are listed too.
  expect(of(guest)).toMatchObject({ workspaces: ["media"], assignedRole: null });
  expect(await membershipsFor(member)).toBeNull();
  expect(await membershipsFor(guest)).toBeNull();
});

it("refuses anyone who does not manage the teams, and people who can't be assigned", async () => {
  const [member, stranger, gone] = [
    await system.createActor("moderator"),
    await system.createActor("admin"),
    await system.createActor("moderator"),
  ];
  await join(member, "moderator");
  await db().update(users).set({ active: false }).where(eq(users.id, gone.id));
  await expect(everywhere(null, member.id)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(everywhere(member, member.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(everywhere(stranger, member.id)).rejects.toMatchObject({ code: "not_found" });
  for (const userId of [gone.id, "nobody", "", 7])
    await expect(everywhere(boss, userId)).rejects.toMatchObject({ code: "invalid_input" });
  expect(await placesOf(member)).toMatchObject({ workspaces: [] });
});

it("a right that ends between the decision and the write writes nothing", async () => {
  const manager = await system.createActor("admin");
  const mate = await system.createActor("moderator");
  await join(manager, "admin");
  const ctx = system.context(manager);
  const endRight = () => db().delete(projectUsers).where(eq(projectUsers.userId, manager.id));
  const raced = new Proxy(ctx.db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      if (key !== "batch") return value.bind(target);
      return async (statements: Parameters<typeof target.batch>[0]) => {
        await endRight();
        return target.batch(statements);
      };
    },
  });
  await expect(
    assignToEveryWorkspace({ ...ctx, db: raced }, { projectId, userId: mate.id }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect(await placesOf(mate)).toBeUndefined();
});
