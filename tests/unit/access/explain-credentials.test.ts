import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentProjects, agents, agentUsers } from "@/db/schema/agents";
import { apiTokens } from "@/db/schema/api-tokens";
import { projects, projectUsers } from "@/db/schema/projects";
import { explainAccess } from "@/lib/access/explain-access";
import { RESOURCES } from "@/lib/access/resources";
import type { Actor } from "@/lib/auth/actor";
import type { Action } from "@/lib/auth/policy";
import { createToken } from "@/lib/tokens/own-tokens";
import { OPERATIONS } from "../../support/api-document";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const boss = await system.createActor("superadmin");
const admin = await system.createActor("admin");
const { db } = system.context();
const [projectId, agentId] = [crypto.randomUUID(), crypto.randomUUID()];
const times = { createdBy: admin.id, createdAt: 1, updatedAt: 1, url: "https://example.com" };
await db
  .insert(projects)
  .values({ id: projectId, name: "Shop", type: "website", status: "active", ...times });
await db.insert(projectUsers).values({ projectId, userId: admin.id, role: "admin", assignedAt: 1 });
await db
  .insert(agents)
  .values({ id: agentId, name: "Ada", type: "custom", status: "active", ...times });

const ask = async (changes: object, asker: Actor = boss) =>
  explainAccess(system.context(asker), {
    user: admin.id,
    resource: `project:${projectId}`,
    action: "projects.assign",
    ...changes,
  });
let made = 0;
const token = async (input: object = {}, actor: Actor = admin) => {
  const fields = { name: `Token ${made++}`, role: "admin", access: "write", ...input };
  return (await createToken(system.context(actor), fields)).token;
};

describe("what someone may by one of their tokens", () => {
  it("is decided by its role, areas, access and end, with what would change it", async () => {
    expect(await ask({ token: (await token()).id })).toMatchObject({ allowed: true });
    const low = await ask({ token: (await token({ role: "moderator" })).id });
    expect(low).toMatchObject({
      allowed: false,
      explanations: [
        {
          reasons: expect.arrayContaining([
            "their role is admin and the token's role is moderator (the lower role applies)",
          ]),
          would_change: expect.arrayContaining([
            "use a token with the role admin",
            "sign in to the console and do it there",
          ]),
        },
      ],
    });
    // A higher role of the person doesn't raise the token's.
    expect(low.explanations[0]?.would_change.join()).not.toContain("give them");
    const reading = await ask({ token: (await token({ access: "read" })).id });
    expect(reading.explanations[0]).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining(["This API token is read-only", "the token is read-only"]),
      would_change: expect.arrayContaining(["use a token with write access"]),
    });
    const scopes = { projects: "write" };
    const narrow = await ask({ token: (await token({ access: undefined, scopes })).id });
    expect(narrow.explanations[0]).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining(["the token is limited to projects (write)"]),
      would_change: ["sign in to the console and do it there", "use a token with projects: admin"],
    });
    const ended = await token();
    const { db } = system.context();
    await db.update(apiTokens).set({ expiresAt: 1 }).where(eq(apiTokens.id, ended.id));
    expect((await ask({ token: ended.id })).explanations[0]).toMatchObject({
      allowed: false,
      reasons: ["the token has expired"],
      would_change: ["use a token that hasn't expired"],
    });
  });

  it("is decided by where it is used from, where that is asked, and says so where it is not", async () => {
    const { id } = await token({ networks: ["198.51.100.0/24"] });
    expect(await ask({ token: id, from: "198.51.100.9" })).toMatchObject({ allowed: true });
    expect((await ask({ token: id, from: "203.0.113.7" })).explanations[0]).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining(["This API token can't be used from this network"]),
      would_change: expect.arrayContaining(["use the token from 198.51.100.0/24"]),
    });
    expect((await ask({ token: id })).explanations[0]).toMatchObject({
      allowed: true,
      reasons: expect.arrayContaining(["the token only works from 198.51.100.0/24"]),
    });
  });

  it("ends at the one project that exists for it, and where someone has to be signed in", async () => {
    const { db } = system.context();
    const other = crypto.randomUUID();
    const fields = { name: "Other", type: "website", status: "active", url: "https://a.example" };
    await db.insert(projects).values({
      ...{ id: other, createdBy: admin.id, createdAt: 1, updatedAt: 1 },
      ...(fields as { name: string; type: "website"; status: "active"; url: string }),
    });
    const { id } = await token({ project_id: other });
    const sees = await ask({ token: id, action: "projects.list" });
    expect(sees.explanations[0]).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining([
        "they can see it themselves, but the token can't",
        "the token is limited to one project",
      ]),
      would_change: ["sign in to the console and do it there"],
    });
    const moderator = await system.createActor("moderator");
    const whole = await token();
    const user = { resource: `user:${moderator.id}`, action: "users.access" };
    expect(await ask(user)).toMatchObject({ allowed: true });
    expect((await ask({ ...user, token: whole.id })).explanations[0]).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining(["API tokens can't do this. Sign in to the console instead"]),
      would_change: ["sign in to the console and do it there"],
    });
  });

  it("is told of tokens that the asker sees, and of no one else's", async () => {
    const own = await token();
    const theirs = await token({}, boss);
    expect(await ask({ token: own.id }, admin)).toMatchObject({
      asked_by: { kind: "token", id: own.id, name: own.name },
    });
    const refusal = { code: "not_found" };
    await expect(ask({ token: theirs.id })).rejects.toMatchObject(refusal);
    await expect(ask({ token: crypto.randomUUID() })).rejects.toMatchObject(refusal);
    // An admin may ask about a superadmin in their own project, but can't see their tokens.
    const asked = { user: boss.id, token: theirs.id };
    await expect(ask(asked, admin)).rejects.toMatchObject(refusal);
    expect((await ask({ user: boss.id }, admin)).credentials).toEqual([]);
    expect((await ask({}, admin)).credentials).toContainEqual({
      ...{ kind: "token", id: own.id, name: own.name },
    });
    const byToken = { ...admin, sessionId: null, confirmedAt: null };
    await expect(ask({ token: own.id }, byToken)).rejects.toMatchObject(refusal);
    expect((await ask({}, byToken)).credentials).toEqual([]);
    await expect(ask({ token: own.id, agent: agentId })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("what an agent may that works for someone", () => {
  it("is the lower of both roles in the project, once it may work there for them", async () => {
    const { db } = system.context();
    const moderator = await system.createActor("moderator");
    const why = async (changes: object = {}) =>
      (await ask({ agent: agentId, ...changes })).explanations[0];
    expect(await why()).toMatchObject({
      allowed: false,
      reasons: ["The agent is no longer linked to this project"],
      would_change: ["link the agent to the project"],
    });
    await db.insert(agentProjects).values({ agentId, projectId, role: "moderator", linkedAt: 1 });
    expect(await why()).toMatchObject({
      allowed: false,
      reasons: expect.arrayContaining([
        "their role is admin and the agent's role in the project is moderator (the lower role applies)",
      ]),
      would_change: expect.arrayContaining(["give the agent the role admin in the project"]),
    });
    await db.update(agentProjects).set({ role: "superadmin" });
    expect(await why()).toMatchObject({ allowed: true });
    expect(await why({ user: moderator.id })).toMatchObject({
      allowed: false,
      would_change: ["add them to the agent's team"],
    });
    await db
      .insert(agentUsers)
      .values({ agentId, userId: moderator.id, role: "moderator", assignedAt: 1 });
    await db.update(agents).set({ status: "inactive" });
    expect(await why({ user: moderator.id })).toMatchObject({
      reasons: ["The agent was set to inactive"],
      would_change: ["set the agent's status to active"],
    });
    await db.update(agents).set({ status: "active" });
    expect(await why({ user: moderator.id })).toMatchObject({
      reasons: expect.arrayContaining(["they can't see it"]),
    });
  });

  it("is told of agents that the asker sees", async () => {
    const { db } = system.context();
    const creator = await system.createActor("admin");
    await db.update(projects).set({ createdBy: creator.id }).where(eq(projects.id, projectId));
    await expect(ask({ agent: agentId }, creator)).rejects.toMatchObject({ code: "not_found" });
    expect((await ask({}, creator)).credentials).toEqual([]);
    expect((await ask({})).credentials).toContainEqual({ kind: "agent", id: agentId, name: "Ada" });
    await expect(ask({ agent: crypto.randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  });
});

it("a token is told to be no use for exactly what the API takes from someone signed in alone", () => {
  const wrong = Object.entries(RESOURCES).flatMap(([kind, { actions, needsSession = [] }]) =>
    Object.keys(actions)
      .filter((action) => !action.endsWith(".list"))
      .flatMap((action) => OPERATIONS.filter(({ access }) => access === action))
      .filter(({ access, needsSession: isNeeded = false }) => {
        const isTold = needsSession === true || needsSession.includes(access as Action);
        return isNeeded !== isTold;
      })
      .map(({ method, path }) => `${kind}: ${method} ${path}`),
  );
  expect(wrong).toEqual([]);
});
