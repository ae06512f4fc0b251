import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { projects, projectUsers } from "@/db/schema/projects";
import { explainAccess } from "@/lib/access/explain-access";
import { RESOURCES } from "@/lib/access/resources";
import { EXPLAINED_KINDS, type ExplainedKind } from "@/lib/access/schema";
import type { Actor } from "@/lib/auth/actor";
import { explainPolicy } from "@/lib/auth/explain";
import { type Action, POLICY } from "@/lib/auth/policy";
import { isReadAction } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { ADDRESSES, actByRun, enterByToken } from "../support/access-means";
import { triesOf } from "../support/access-tries";
import { fillAccessWorld } from "../support/access-world";
import { closeAfterTests } from "../support/close-after-tests";
import { proofSize } from "../support/proof-size";
import { proofSeed, seededRandom } from "../support/seeded-random";
import { createTestSystem } from "../support/test-system";

const PAIRS = proofSize({ ci: 200, full: 5000 });
const random = seededRandom(proofSeed());

const one = <Item>(list: readonly Item[]): Item => {
  const found = list[random.integer(0, list.length - 1)];
  if (found === undefined) throw new Error("Nothing to choose from");
  return found;
};

/** Every action of every kind gets its turn, whatever the random choices. */
const QUESTIONS = EXPLAINED_KINDS.flatMap((kind) =>
  Object.keys(RESOURCES[kind].actions).map((action) => ({ kind, action: action as Action })),
);

interface Question {
  person: Actor;
  kind: ExplainedKind;
  id: string;
  action: Action;
}

/** How a person acts in a question, and what that gives. */
interface Way {
  by: { token?: string; from?: string; agent?: string };
  /** Null if they get no access at all. */
  ctx: Context | null;
}

async function someWay({ person, kind, id, action }: Question): Promise<Way> {
  const chosen = random.fraction();
  if (chosen < 0.34) return { by: {}, ctx: system.context(person) };
  if (chosen < 0.67) {
    const token = one(world.tokensOf.get(person.id) ?? []);
    const from = one(ADDRESSES);
    // An account is visible to anyone signed in; only the account matters.
    const isShown = action === "users.list";
    const access = isShown ? "signed-in" : action;
    const needsSession = (kind === "user" && !isShown) || action === "serviceAccounts.manage";
    const call = { access, isRead: isShown || isReadAction(action), needsSession };
    const ctx = await enterByToken(system, { tokenHash: token.tokenHash, from, call });
    return { by: { token: token.id, from }, ctx };
  }
  const agentId = one(world.things.agent);
  const run = { agentId, projectId: world.projectOf.get(id) ?? null, userId: person.id };
  const actor = await actByRun(system, run);
  return { by: { agent: agentId }, ctx: actor && system.context(actor) };
}

const isNotFound = (error: unknown) => error instanceof AppError && error.code === "not_found";

/**
 * Asks as a superadmin, or as the owner of what superadmins can't see. Null if it is hidden from
 * them too, or if the token or agent isn't theirs.
 */
async function ask({ kind, id }: Pick<Question, "kind" | "id">, question: object) {
  const isOwners = kind === "conversation" || kind === "view";
  const asker = (isOwners && world.ownerOf.get(id)) || boss;
  try {
    return await explainAccess(system.context(asker), question);
  } catch (error) {
    if (asker !== boss && isNotFound(error)) return null;
    throw error;
  }
}

const system = await closeAfterTests(createTestSystem());
const boss = await system.createSignedIn("superadmin");
const world = await fillAccessWorld(system, random);

/**
 * Policy actions that belong to no existing item, with what they are for. All others must be
 * explained for some kind and tried.
 */
const OF_NO_THING: Readonly<Record<string, readonly Action[]>> = {
  "the whole system": [
    ...(["overview.view", "settings.view", "settings.update", "settings.upload"] as const),
    ...(["bindings.view", "system.view", "system.reset", "provider.update", "jobs.drain"] as const),
    ...(["audit.list", "audit.manage", "errors.list", "search.run", "usage.list"] as const),
    ...(["usage.manage", "mail.list", "mail.retry", "integrations.rotate"] as const),
  ],
  "what is made by it": [
    ...(["users.create", "integrations.create", "projects.create", "agents.create"] as const),
    ...(["rags.create", "tasks.create", "schedules.create", "conversations.create"] as const),
    "views.create",
  ],
  "two things at once, each of which is explained": ["projects.link", "projects.unlink"],
  "what is in the trash, which is there for whoever may delete it": [
    ...(["trash.list", "trash.restore", "trash.purge"] as const),
  ],
  "the asking itself": ["access.explain"],
};

describe("why someone may or may not", () => {
  it("is explained of every action on a thing, and each of them is tried", () => {
    const explained = new Set<string>(QUESTIONS.map(({ action }) => action));
    const others = Object.values(OF_NO_THING).flat();
    expect(
      Object.keys(POLICY)
        .filter((action) => !explained.has(action))
        .sort(),
    ).toEqual([...others].sort());
    for (const kind of EXPLAINED_KINDS) {
      const tried = triesOf(world, system.context(boss), kind, world.things[kind][0] ?? "");
      expect(Object.keys(tried).sort(), kind).toEqual(Object.keys(RESOURCES[kind].actions).sort());
    }
  });

  it(`is what really happens, for ${PAIRS} pairs of a person and a thing`, async () => {
    const wrong: string[] = [];
    const seen: Record<string, { allowed: number; refused: number }> = {};
    const count = (what: string, isAllowed: boolean) => {
      seen[what] ??= { allowed: 0, refused: 0 };
      seen[what][isAllowed ? "allowed" : "refused"]++;
    };
    for (let n = 0; n < PAIRS; n++) {
      const { kind, action } = QUESTIONS[n % QUESTIONS.length] ?? one(QUESTIONS);
      const id = one(world.things[kind]);
      const owner = world.ownerOf.get(id);
      const person = owner && random.chance(0.4) ? owner : one(world.people);
      const place = world.places.get(id);
      const named = place && random.chance(0.5) ? `${place.projectId}/${place.workspaceType}` : id;
      const { by, ctx } = await someWay({ person, kind, id, action });
      const question = { user: person.id, action, resource: `${kind}:${named}`, ...by };
      const explained = await ask({ kind, id }, question);
      if (!explained) continue;
      const { allowed, explanations } = explained;
      const happens = ctx && triesOf(world, ctx, kind, id)[action];
      // Inactive accounts are never let in.
      const really = person.active && happens ? await happens() : false;
      count(by.token ? "by token" : by.agent ? "by agent" : "themselves", really);
      count(`${kind}: ${action}`, really);
      if (allowed !== really)
        wrong.push(
          `${JSON.stringify(question)} ${person.role}: ${allowed} ${JSON.stringify(explanations[0])}`,
        );
      expect(explanations[0]?.reasons.length, JSON.stringify(question)).toBeGreaterThan(0);
    }
    expect(wrong).toEqual([]);
    for (const way of ["themselves", "by token", "by agent"]) {
      const { allowed = 0, refused = 0 } = seen[way] ?? {};
      expect(Math.min(allowed, refused), JSON.stringify(seen)).toBeGreaterThan(PAIRS / 60);
    }
    // The small size skips what holds only statistically.
    if (PAIRS < 5000) return;
    for (const { kind, action } of QUESTIONS)
      expect(seen[`${kind}: ${action}`]?.allowed, `${kind}: ${action}`).toBeGreaterThan(0);
  }, 1_800_000);

  it("what would change a decision does change it, and what decided it is needed", () => {
    const person = { id: "me", role: "admin" as const };
    const stranger = { createdBy: "other", projectRole: null };
    const refused = explainPolicy("projects.linkIntegration", { person, facts: stranger });
    expect(refused).toMatchObject({
      allowed: false,
      rule: "superadmins, and admins who created the project or have the admin role in it",
      wouldChange: [
        "give them the role admin in the project",
        "give them the role superadmin in the project",
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
      because: ["they are a task owner"],
      wouldChange: ["make them a task assignee", "make them a task reviewer"],
    });
  });

  it("is told to superadmins and to anyone who manages the thing, and to no one else", async () => {
    const creator = await system.createActor("admin");
    const other = await system.createActor("admin");
    const id = world.things.project[0] ?? "";
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
      reasons: ["their account is inactive"],
    });
  });
});
