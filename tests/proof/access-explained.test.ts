import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agents, agentUsers } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { rags, ragUsers } from "@/db/schema/rags";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { PROJECT_ROLES, RAG_TYPES, TASK_ROLES } from "@/db/vocabulary";
import { explainAccess } from "@/lib/access/explain-access";
import { RESOURCES } from "@/lib/access/resources";
import { AGENT } from "@/lib/agents/agent-store";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { explainPolicy } from "@/lib/auth/explain";
import type { Action } from "@/lib/auth/policy";
import { SYSTEM_ROLES } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { getItemTeam } from "@/lib/managed-items/get-item-team";
import { PROJECT } from "@/lib/projects/definition";
import { RAG } from "@/lib/rags/rag-store";
import { getTask } from "@/lib/tasks/get-task";
import { getUserAccess } from "@/lib/users/user-access";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { listWorkspaceAssignments } from "@/lib/workspaces/workspace-team";
import {
  ADDRESSES,
  actByRun,
  enterByToken,
  linkAgent,
  makeToken,
  type TokenMade,
} from "../support/access-means";
import { proofSize } from "../support/proof-size";
import { proofSeed, seededRandom } from "../support/seeded-random";
import { createTestSystem, type TestSystem } from "../support/test-system";

const PAIRS = proofSize({ ci: 300, full: 5000 });
const random = seededRandom(proofSeed());

let system: TestSystem;
let boss: Actor;
const people: Actor[] = [];
const things: Record<string, string[]> = {};
const typeOf = new Map<string, { projectId: string; workspaceType: string }>();
const projectOf = new Map<string, string>();
const tokensOf = new Map<string, TokenMade[]>();

const one = <Item>(list: readonly Item[]): Item => {
  const found = list[random.integer(0, list.length - 1)];
  if (found === undefined) throw new Error("Nothing to choose from");
  return found;
};
const some = <Item>(list: readonly Item[]) => list.filter(() => random.chance(0.25));

/** A world in which everything is decided by chance. */
async function fillWorld() {
  const { db } = system.context();
  const now = Date.now();
  const times = { createdAt: now, updatedAt: now };
  for (let n = 0; n < 12; n++) {
    const active = n < 10;
    // Every role is there.
    const role = SYSTEM_ROLES[n % SYSTEM_ROLES.length] ?? "moderator";
    people.push({ ...(await system.createActor(role, { active })), active });
  }
  const maker = () => one([...people.map(({ id }) => id), null]);
  for (let n = 0; n < 6; n++) {
    const id = crypto.randomUUID();
    const named = { id, name: `Thing ${n}`, createdBy: maker(), ...times };
    await db
      .insert(projects)
      .values({ ...named, url: "https://example.com", type: "website", status: "active" });
    things.project = [...(things.project ?? []), id];
    projectOf.set(id, id);
    for (const { id: userId } of some(people))
      await db
        .insert(projectUsers)
        .values({ projectId: id, userId, role: one(PROJECT_ROLES), assignedAt: now });
    for (const type of ["crm", "content"] as const) {
      const workspaceId = crypto.randomUUID();
      await db.insert(workspaces).values({ id: workspaceId, projectId: id, type, createdAt: now });
      things.workspace = [...(things.workspace ?? []), workspaceId];
      typeOf.set(workspaceId, { projectId: id, workspaceType: type });
      projectOf.set(workspaceId, id);
      for (const { id: userId } of some(people))
        await db.insert(workspaceUsers).values({ workspaceId, userId, assignedAt: now });
    }
    const agentId = crypto.randomUUID();
    await db.insert(agents).values({
      ...named,
      id: agentId,
      createdBy: maker(),
      url: "https://example.com",
      type: "custom",
      status: "active",
    });
    things.agent = [...(things.agent ?? []), agentId];
    const ragId = crypto.randomUUID();
    await db.insert(rags).values({
      ...named,
      id: ragId,
      createdBy: maker(),
      url: "https://example.com",
      type: RAG_TYPES[0],
      status: "inactive",
    });
    things.rag = [...(things.rag ?? []), ragId];
    for (const { id: userId } of [...some(people), ...some(people)])
      await db
        .insert(agentUsers)
        .values({ agentId, userId, role: "admin", assignedAt: now })
        .onConflictDoNothing();
    for (const { id: userId } of some(people)) {
      await db.insert(ragUsers).values({ ragId, userId, role: "admin", assignedAt: now });
    }
    for (const projectId of [id, null]) {
      const taskId = crypto.randomUUID();
      await db.insert(tasks).values({
        ...named,
        id: taskId,
        createdBy: maker(),
        projectId,
        status: "pending",
        mode: "manual",
      });
      things.task = [...(things.task ?? []), taskId];
      if (projectId) projectOf.set(taskId, projectId);
      for (const { id: userId } of some(people))
        await db.insert(taskUsers).values({
          taskId,
          userId,
          role: one(TASK_ROLES),
          assignedAt: now,
        });
    }
  }
  things.user = people.map(({ id }) => id);
  const [first = "", ...others] = things.project ?? [];
  for (const agentId of things.agent ?? [])
    await linkAgent(system, random, { agentId, projectIds: [first, ...others] });
  for (const { id: userId } of people) {
    const made = { userId, projectIds: [first, ...others] } as const;
    const three = [1, 2, 3].map(() => () => makeToken(system, random, made));
    for (const make of three) tokensOf.set(userId, [...(tokensOf.get(userId) ?? []), await make()]);
  }
}

interface Question {
  person: Actor;
  kind: string;
  id: string;
  action: string;
}

/** By what somebody asks in a question, and what is answered to them by it. */
interface Way {
  by: { token?: string; from?: string; agent?: string };
  /** Null where they are let in to nothing. */
  ctx: Context | null;
}

const READS = ["workspaces.enter"];

async function someWay({ person, kind, id, action }: Question): Promise<Way> {
  const chosen = random.fraction();
  if (chosen < 0.34) return { by: {}, ctx: system.context(person) };
  if (chosen < 0.67) {
    const token = one(tokensOf.get(person.id) ?? []);
    const from = one(ADDRESSES);
    const isRead = action.endsWith(".list") || READS.includes(action);
    const call = { access: action, isRead, needsSession: kind === "user" };
    const ctx = await enterByToken(system, { tokenHash: token.tokenHash, from, call });
    return { by: { token: token.id, from }, ctx };
  }
  const agentId = one(things.agent ?? []);
  const run = { agentId, projectId: projectOf.get(id) ?? null, userId: person.id };
  const actor = await actByRun(system, run);
  return { by: { agent: agentId }, ctx: actor && system.context(actor) };
}

/** Whether a call is answered; not_found and forbidden are what a refusal looks like. */
async function goes<Answer>(
  call: () => Promise<Answer> | Answer,
  judge: (answer: Answer) => boolean = () => true,
): Promise<boolean> {
  try {
    return judge(await call());
  } catch (error) {
    if (error instanceof AppError && ["not_found", "forbidden"].includes(error.code)) return false;
    throw error;
  }
}

const ITEMS = { project: PROJECT, agent: AGENT, rag: RAG };

/** What really happens when the person tries, by the use cases that their screens and the API call. */
function tries(
  ctx: Context,
  kind: string,
  id: string,
): Partial<Record<Action, () => Promise<boolean>>> {
  if (kind === "project" || kind === "agent" || kind === "rag") {
    const item = ITEMS[kind];
    const sees = () => goes(() => getItemTeam(ctx, item, id));
    const manages = () =>
      goes(
        () => getItemTeam(ctx, item, id),
        ({ canManage }) => canManage,
      );
    const ofRole = (action: "projects.edit" | "agents.edit" | "rags.edit") => async () =>
      (await sees()) && goes(() => authorize(ctx.actor, action));
    return {
      [`${kind}s.list`]: sees,
      [`${kind}s.assign`]: manages,
      [`${kind}s.edit`]: ofRole(`${kind}s.edit`),
      [`${kind}s.delete`]: ofRole(`${kind}s.edit`),
    };
  }
  if (kind === "workspace") {
    const address = typeOf.get(id);
    if (!address) return {};
    return {
      "workspaces.enter": () => goes(() => enterWorkspace(ctx, address)),
      "workspaces.assign": () =>
        goes(
          () => listWorkspaceAssignments(ctx, address),
          ({ canManage }) => canManage,
        ),
    };
  }
  if (kind === "task")
    return {
      "tasks.list": () => goes(() => getTask(ctx, id)),
      "tasks.edit": () =>
        goes(
          () => getTask(ctx, id),
          ({ rights }) => rights.edit,
        ),
      "tasks.setStatus": () =>
        goes(
          () => getTask(ctx, id),
          ({ rights }) => rights.setStatus,
        ),
      "tasks.delete": () =>
        goes(
          () => getTask(ctx, id),
          ({ rights }) => rights.delete,
        ),
    };
  return { "users.access": () => goes(() => getUserAccess(ctx, id)) };
}

beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
  await fillWorld();
}, 120_000);
afterAll(() => system.close());

describe("why somebody may or may not", () => {
  it(`is what really happens, for ${PAIRS} pairs of a person and a thing`, async () => {
    const wrong: string[] = [];
    const seen: Record<string, { allowed: number; refused: number }> = {};
    for (let n = 0; n < PAIRS; n++) {
      const kind = one(Object.keys(things));
      const id = one(things[kind] ?? []);
      const person = one(people);
      const action = one(Object.keys(tries(system.context(person), kind, id)));
      const address = typeOf.get(id);
      const named =
        address && random.chance(0.5) ? `${address.projectId}/${address.workspaceType}` : id;
      const { by, ctx } = await someWay({ person, kind, id, action });
      const question = { user: person.id, action, resource: `${kind}:${named}`, ...by };
      const { allowed, explanations } = await explainAccess(system.context(boss), question);
      const happens = ctx && tries(ctx, kind, id)[action as Action];
      // The door lets nobody in whose account is not active.
      const really = person.active && happens ? await happens() : false;
      const way = by.token ? "token" : by.agent ? "agent" : "themselves";
      seen[way] ??= { allowed: 0, refused: 0 };
      seen[way][really ? "allowed" : "refused"]++;
      if (allowed !== really) wrong.push(`${JSON.stringify(question)} ${person.role}: ${allowed}`);
      expect(explanations[0]?.because.length, JSON.stringify(question)).toBeGreaterThan(0);
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(seen)).toHaveLength(3);
    const least = Object.values(seen).flatMap(({ allowed, refused }) => [allowed, refused]);
    expect(Math.min(...least), JSON.stringify(seen)).toBeGreaterThan(PAIRS / 60);
  }, 1_800_000);

  it("what would change a decision does change it, and what decided it is needed", () => {
    const person = { id: "me", role: "admin" as const };
    const stranger = { createdBy: "other", projectRole: null };
    const refused = explainPolicy("projects.linkIntegration", { person, facts: stranger });
    expect(refused).toMatchObject({
      allowed: false,
      rule: "superadmins, and admins who created the project or are admin in it",
      wouldChange: [
        "make them admin in the project",
        "make them superadmin in the project",
        "give them the role superadmin",
      ],
    });
    const own = { createdBy: "me", projectRole: null };
    expect(explainPolicy("projects.linkIntegration", { person, facts: own })).toMatchObject({
      allowed: true,
      because: ["their role is admin", "they created it"],
    });
    const moderator = { id: "me", role: "moderator" as const };
    const task = { createdBy: null, taskRole: "owner", projectRole: null, projectCreatedBy: null };
    expect(explainPolicy("tasks.delete", { person: moderator, facts: task })).toMatchObject({
      allowed: true,
      because: ["they are the task's owner"],
      wouldChange: ["make them the task's assignee", "make them the task's reviewer"],
    });
  });

  it("is told to superadmins and to whoever manages the thing, and to nobody else", async () => {
    const creator = await system.createActor("admin");
    const other = await system.createActor("admin");
    const id = things.project?.[0] ?? "";
    const { db } = system.context();
    await db.update(projects).set({ createdBy: creator.id }).where(eq(projects.id, id));
    const ask = (actor: Actor | null, changes: object = {}) =>
      explainAccess(system.context(actor), {
        user: other.id,
        resource: `project:${id}`,
        ...changes,
      });
    const { explanations, person, allowed } = await ask(creator);
    expect(person).toMatchObject({ id: other.id, role: "admin" });
    expect(allowed).toBe(false);
    expect(explanations.map(({ action }) => action)).toEqual(
      Object.keys(RESOURCES.project?.actions ?? {}),
    );
    await expect(ask(other)).rejects.toMatchObject({ code: "not_found" });
    await db
      .insert(projectUsers)
      .values({ projectId: id, userId: other.id, role: "admin", assignedAt: 1 });
    await expect(ask(other)).rejects.toMatchObject({ code: "forbidden" });
    await expect(ask(null)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(ask(boss, { user: crypto.randomUUID() })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const bad of [{ resource: "projects" }, { resource: "thing:1" }, { action: "tasks.edit" }])
      await expect(ask(boss, bad)).rejects.toMatchObject({ code: "invalid_input" });
    await db.update(users).set({ active: false }).where(eq(users.id, other.id));
    expect((await ask(boss)).explanations[0]).toMatchObject({
      allowed: false,
      because: ["their account is not active"],
    });
  });
});
