import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { agentProjects, agents } from "@/db/schema/agents";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import { settings } from "@/db/schema/system";
import { actorForStep, selectContextOf } from "@/lib/agents/runs/run-context";
import { RunEnd } from "@/lib/agents/runs/run-end";
import { readAccessPolicy } from "@/lib/auth/access-policy";
import type { Actor } from "@/lib/auth/actor";
import type { ActingCredential } from "@/lib/auth/explain-credential";
import { can, seesEveryItem } from "@/lib/auth/policy";
import { readSystemRole, type SystemRole } from "@/lib/auth/roles";
import { SESSION_USER_COLUMNS } from "@/lib/auth/session";
import { actorOfToken, TOKEN_COLUMNS } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableItem, readableBy } from "@/lib/managed-items/visibility";
import { readTokens } from "@/lib/tokens/own-tokens";
import type { Person } from "./resource";
import type { CredentialView } from "./schema";

const NO_TOKEN = "API token not found";
const NO_AGENT = "Agent not found";
const HAS_ENDED = "the token has expired";
const MOST_AGENTS = 50;

/** A person together with the token or agent they act through. */
export interface Requester {
  person: Person;
  /** Null if the person is signed in themselves. */
  askedBy: CredentialView | null;
  means?: Omit<ActingCredential, "needsSession">;
  /** Why the token or agent can't be used at all, and what would change that. */
  refused?: { because: string; wouldChange: string[] };
}

export interface Someone extends Pick<Actor, "service"> {
  id: string;
  role: SystemRole;
}

/**
 * Returns true if the actor sees the person's API tokens: their own, and those of people they
 * manage. Never through an API token. Tokens of a service account are shown here to superadmins
 * only; project managers see them in the project.
 */
const canSeeTokens = (asker: Actor, person: Someone): boolean => {
  if (asker.sessionId === null) return false;
  if (person.service) return seesEveryItem(asker);
  return asker.id === person.id || can(asker, "users.access", person);
};

/** Lists the tokens and agents that can be chosen for a person and something in a project. */
export async function listCredentials(
  ctx: Context,
  asker: Actor,
  { person, projectId }: { person: Someone; projectId: string | null },
): Promise<CredentialView[]> {
  const inProject = sql`${agents.id} IN (SELECT ${agentProjects.agentId} FROM ${agentProjects} WHERE ${agentProjects.projectId} = ${projectId})`;
  const [tokens, inReach] = await Promise.all([
    readTokens(ctx, person.id),
    ctx.db
      .select({ id: agents.id, name: agents.name })
      .from(agents)
      .where(and(inProject, readableBy(AGENT, asker)))
      .orderBy(asc(agents.name))
      .limit(MOST_AGENTS),
  ]);
  const view = (kind: CredentialView["kind"], { id, name }: { id: string; name: string }) => ({
    ...{ kind, id, name },
  });
  return [
    ...(canSeeTokens(asker, person) ? tokens.map((row) => view("token", row)) : []),
    ...inReach.map((row) => view("agent", row)),
  ];
}

/**
 * Returns the person as they act through one of their API tokens.
 *
 * @param from the IP address the token is used from, or null to skip that check.
 * @throws AppError `not_found` if it isn't their token, or the asker can't see their tokens.
 */
export async function requesterFromToken(
  ctx: Context,
  asker: Actor,
  { person, id, from }: { person: Someone; id: string; from: string | null },
): Promise<Requester> {
  const [row] = await ctx.db
    .select({ token: TOKEN_COLUMNS, user: SESSION_USER_COLUMNS, policy: settings.accessPolicy })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(settings, sql`1 = 1`)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, person.id)));
  if (!row || !canSeeTokens(asker, person)) throw new AppError("not_found", NO_TOKEN);
  const { token, user, policy } = row;
  const networks = from === null ? {} : readAccessPolicy(policy).networks;
  const actor = actorOfToken(token, user, { now: ctx.now, ip: from ?? "", networks });
  const askedBy = { kind: "token" as const, id: token.id, name: token.name };
  if (!actor) {
    const refused = { because: HAS_ENDED, wouldChange: ["use a token that hasn't expired"] };
    return { person, askedBy, refused };
  }
  const means = { kind: "token" as const, ownRole: person.role, role: token.role, from };
  return { person: actor, askedBy, means };
}

/** What can be changed so that an agent can work on behalf of a person. */
const AGENT_FIXES = [
  ["add them to the agent's team", { isTheirs: 1 }],
  ["set the agent's status to active", { agentStatus: "active" }],
  ["link the agent to the project", { isLinked: 1 }],
] as const;

/**
 * Returns the person as a run of an agent acts on their behalf, in a project or without one.
 *
 * @throws AppError `not_found` if the asker can't see the agent.
 */
export async function requesterFromAgent(
  ctx: Context,
  asker: Actor,
  { person, id, projectId }: { person: Someone; id: string; projectId: string | null },
): Promise<Requester> {
  const acts: SQL = sql`SELECT ${id} AS agent_id, ${projectId} AS project_id, ${person.id} AS user_id, NULL AS token_id`;
  const { seen, runContexts } = await namedBatch(ctx.db, {
    seen: ctx.db
      .select({ name: agents.name })
      .from(agents)
      .where(isReadableItem(AGENT, asker, id)),
    runContexts: selectContextOf(ctx, acts),
  });
  const [row] = runContexts;
  if (!seen[0] || !row) throw new AppError("not_found", NO_AGENT);
  const askedBy = { kind: "agent" as const, id, name: seen[0].name };
  const act = (changed: object = {}) =>
    actOrEnd(() => actorForStep({ ...row, ...changed }, id, id));
  const actor = act();
  if (actor instanceof RunEnd) {
    const turns = AGENT_FIXES.filter(([, changed]) => !(act(changed) instanceof RunEnd));
    const refused = { because: actor.message, wouldChange: turns.map(([says]) => says) };
    return { person, askedBy, refused };
  }
  const { roleInProject } = row;
  const role = roleInProject === null ? null : readSystemRole(roleInProject);
  return {
    person: actor,
    askedBy,
    means: { kind: "agent", ownRole: person.role, role, from: null },
  };
}

function actOrEnd(act: () => Actor): Actor | RunEnd {
  try {
    return act();
  } catch (error) {
    if (error instanceof RunEnd) return error;
    throw error;
  }
}
