import { eq } from "drizzle-orm";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import { apiTokens } from "@/db/schema/api-tokens";
import { PROJECT_ROLES, type ProjectRole, TOKEN_AREAS, TOKEN_LEVELS } from "@/db/vocabulary";
import { actorForStep, selectRunContext } from "@/lib/agents/runs/run-context";
import { RunEnd } from "@/lib/agents/runs/run-end";
import type { Actor } from "@/lib/auth/actor";
import { SYSTEM_ROLES, type SystemRole } from "@/lib/auth/roles";
import { checkTokenCall } from "@/lib/auth/token";
import type { TokenLevel } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { loadTokenState } from "@/lib/system/request-state";
import { DAY_MS } from "@/lib/time";
import type { Random } from "./seeded-random";
import type { TestSystem } from "./test-system";

/**
 * Addresses that tokens are used from. The networks below contain the first address, or neither.
 */
export const ADDRESSES = ["203.0.113.7", "198.51.100.9"] as const;
const NETWORKS: [string[], ...string[][]] = [[], [], ["203.0.113.0/24"], ["192.0.2.0/24"]];

export interface TokenMade {
  id: string;
  tokenHash: string;
}

/** Creates a token with random limits. */
export async function makeToken(
  system: TestSystem,
  random: Random,
  { userId, projectIds }: { userId: string; projectIds: readonly [string, ...string[]] },
): Promise<TokenMade> {
  const id = crypto.randomUUID();
  const now = Date.now();
  const scopes = random.chance(0.4)
    ? Object.fromEntries(
        TOKEN_AREAS.filter(() => random.chance(0.7)).map((area) => [
          area,
          random.pick<TokenLevel>(["admin", ...TOKEN_LEVELS]),
        ]),
      )
    : null;
  const row = {
    id,
    tokenHash: `hash-${id}`,
    userId,
    name: `Token ${id}`,
    role: random.pick<SystemRole>(["superadmin", ...SYSTEM_ROLES]),
    access: random.pick<"read" | "write">(["write", "write", "read"]),
    scopes: scopes && JSON.stringify(scopes),
    projectId: random.chance(0.3) ? random.pick(projectIds) : null,
    networks: JSON.stringify(random.pick(NETWORKS)),
    lastFour: "0000",
    createdAt: now,
    expiresAt: random.chance(0.1) ? now - 1 : now + DAY_MS,
  };
  await system.context().db.insert(apiTokens).values(row);
  return { id, tokenHash: row.tokenHash };
}

/** Links an agent, randomly inactive, to some projects with random roles. */
export async function linkAgent(
  system: TestSystem,
  random: Random,
  { agentId, projectIds }: { agentId: string; projectIds: readonly string[] },
): Promise<void> {
  const { db } = system.context();
  if (random.chance(0.1))
    await db.update(agents).set({ status: "inactive" }).where(eq(agents.id, agentId));
  for (const projectId of projectIds.filter(() => random.chance(0.7)))
    await db.insert(agentProjects).values({
      ...{ agentId, projectId, linkedAt: 1 },
      role: random.pick<ProjectRole>(["superadmin", ...PROJECT_ROLES]),
    });
}

interface Call {
  access: string;
  isRead: boolean;
  needsSession: boolean;
}

/** Returns the context of a call with the token, or null if the token is rejected. */
export async function enterByToken(
  system: TestSystem,
  { tokenHash, from, call }: { tokenHash: string; from: string; call: Call },
): Promise<Context | null> {
  const client = { ip: from, userAgent: "test" };
  const { ctx } = await loadTokenState(system.context(null, { client }), tokenHash);
  if (!ctx.actor) return null;
  try {
    await checkTokenCall(ctx, call);
    return ctx;
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return null;
    throw error;
  }
}

/** Returns the actor of a run's step, as the engine reads it. Null if the run ends at once. */
export async function actByRun(
  system: TestSystem,
  run: { agentId: string; projectId: string | null; userId: string },
): Promise<Actor | null> {
  const ctx = system.context();
  const id = crypto.randomUUID();
  await ctx.db
    .insert(agentRuns)
    .values({ id, ...run, trigger: "api", state: "running", createdAt: 1 });
  const [runContext] = await selectRunContext(ctx, id);
  try {
    return actorForStep(runContext, id, `step of ${id}`);
  } catch (error) {
    if (error instanceof RunEnd) return null;
    throw error;
  }
}
