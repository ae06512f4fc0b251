import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch, valuesOf } from "@/db/client";
import { agentScenarioRuns, agentScenarios } from "@/db/schema/agent-scenarios";
import { agentVersions } from "@/db/schema/agent-versions";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { rags } from "@/db/schema/rags";
import { writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { refuseLimitedToken } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { RAG } from "@/lib/managed-items/agents-and-rags";
import { isReadableId } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import { isoTime } from "@/lib/time";
import type { AgentConfig } from "../config-schema";
import { requireAgentManager } from "../feedback/feedback";
import type { AgentView } from "../schema";
import { templateOf } from "../templates/templates";
import { updateAgent } from "../write-agents";
import { compareConfigs, type Names, referencesOf } from "./compare";
import { mustPassSchema, VERSION_NOT_FOUND, type VersionView } from "./schema";

const IN_USE = "The agent already works with this configuration";

/** A stored version, or the present configuration of an agent that has none yet. */
interface StoredVersion {
  n: number;
  config: AgentConfig | null;
  userId: string | null;
  userName: string | null;
  restoredFrom: number | null;
  createdAt: number;
}

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as AgentConfig));

/** Reads an agent's versions, newest first, and the results of its scenarios. */
async function readVersions(ctx: Context, actor: Actor, agentId: string) {
  const read = await namedBatch(ctx.db, {
    agents: ctx.db
      .select({
        n: agents.version,
        config: agents.agentConfig,
        templateId: agents.templateId,
        mustPass: agents.mustPass,
        createdAt: agents.updatedAt,
      })
      .from(agents)
      .where(eq(agents.id, agentId)),
    versions: ctx.db
      .select({ version: agentVersions, userName: users.name })
      .from(agentVersions)
      .leftJoin(users, eq(users.id, agentVersions.userId))
      .where(eq(agentVersions.agentId, agentId))
      .orderBy(desc(agentVersions.n)),
    results: ctx.db
      .select({
        scenario_id: agentScenarios.id,
        name: agentScenarios.name,
        passed: agentScenarioRuns.passed,
        model: agentScenarioRuns.model,
        agentVersion: agentScenarioRuns.agentVersion,
        createdAt: sql<number>`${agentScenarioRuns.createdAt}`.as("result_at"),
      })
      .from(agentScenarioRuns)
      .innerJoin(agentScenarios, eq(agentScenarios.id, agentScenarioRuns.scenarioId))
      .where(eq(agentScenarios.agentId, agentId))
      .orderBy(desc(agentScenarioRuns.createdAt), sql`${agentScenarioRuns}.rowid DESC`),
  });
  const [agent] = read.agents;
  if (!agent) throw new AppError("not_found", VERSION_NOT_FOUND);
  const kept = read.versions.map(({ version, userName }): StoredVersion => {
    const { n, userId, restoredFrom, createdAt } = version;
    return { n, config: parsed(version.config), userId, userName, restoredFrom, createdAt };
  });
  const unknown = { userId: null, userName: null, restoredFrom: null };
  const versions =
    kept.length > 0
      ? kept
      : [{ n: agent.n, config: parsed(agent.config), ...unknown, createdAt: agent.createdAt }];
  const ids = versions.flatMap(({ config }) => referencesOf(config));
  const names = await readNames(ctx, actor, ids);
  const options = Object.fromEntries(
    templateOf(agent.templateId).options.map(({ name, label }) => [name, label]),
  );
  return { agent, versions, results: read.results, words: { names, options } };
}

type Read = Awaited<ReturnType<typeof readVersions>>;

/** Returns the names of RAGs that the actor may see, and of integrations, by ID. */
async function readNames(ctx: Context, actor: Actor, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return {};
  const listed = valuesOf([...new Set(ids)]);
  const named = (table: typeof rags | typeof integrations, where: SQL) =>
    ctx.db
      .select({ id: sql<string>`${table.id}`, name: sql<string>`${table.name}` })
      .from(table)
      .where(and(sql`${table.id} IN ${listed}`, where));
  const read = await namedBatch(ctx.db, {
    rags: named(rags, isReadableId(RAG, actor, rags.id)),
    integrations: named(integrations, sql`1 = 1`),
  });
  const rows = [...read.rags, ...read.integrations];
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Returns the newest result of each scenario, scripted and with a model, between two versions. */
function resultsOf({ results, versions }: Read, at: number): VersionView["results"] {
  const from = versions[at]?.n ?? 0;
  const until = versions[at - 1]?.n ?? Number.POSITIVE_INFINITY;
  const seen = new Set<string>();
  return results.flatMap(({ agentVersion, createdAt, ...result }) => {
    const key = `${result.scenario_id} ${result.model !== null}`;
    if (agentVersion < from || agentVersion >= until || seen.has(key)) return [];
    seen.add(key);
    return [{ ...result, created_at: isoTime(createdAt) }];
  });
}

function versionView(read: Read, at: number, with_: StoredVersion | undefined): VersionView {
  const version = read.versions[at] as StoredVersion;
  const { n, config, userId, userName, restoredFrom, createdAt } = version;
  return {
    version: n,
    is_current: at === 0,
    user_id: userId,
    user_name: userName,
    restored_from: restoredFrom,
    changes: with_ ? compareConfigs(with_.config, config, read.words) : [],
    results: resultsOf(read, at),
    created_at: isoTime(createdAt),
  };
}

/**
 * Returns an agent's configurations, newest first, each compared with the one before and with the
 * results of its scenarios; and whether scenarios must pass before activation. For people who
 * manage the agent.
 *
 * @throws AppError as `requireAgentManager`.
 */
export async function listVersions(
  ctx: Context,
  agentId: string,
): Promise<{ versions: VersionView[]; mustPass: boolean }> {
  const { actor } = await requireAgentManager(ctx, agentId);
  const read = await readVersions(ctx, actor, agentId);
  const versions = read.versions.map((_, at) => versionView(read, at, read.versions[at + 1]));
  return { versions, mustPass: read.agent.mustPass };
}

interface Which {
  agentId: string;
  version: number;
}

function placeOf({ versions }: Read, version: number): number {
  const at = versions.findIndex(({ n }) => n === version);
  if (at === -1) throw new AppError("not_found", VERSION_NOT_FOUND);
  return at;
}

/**
 * Returns one configuration, compared with another one or the one before.
 *
 * @throws AppError as `requireAgentManager`, or `not_found` if the agent doesn't have this version.
 */
export async function getVersion(
  ctx: Context,
  { agentId, version }: Which,
  { compare_with }: { compare_with?: number } = {},
): Promise<VersionView & { config: AgentConfig | null }> {
  const { actor } = await requireAgentManager(ctx, agentId);
  const read = await readVersions(ctx, actor, agentId);
  const at = placeOf(read, version);
  const other = compare_with === undefined ? at + 1 : placeOf(read, compare_with);
  const config = read.versions[at]?.config ?? null;
  return { ...versionView(read, at, read.versions[other]), config };
}

/**
 * Makes an earlier configuration the present one, as a new version. The rules of an edit apply.
 *
 * @returns the agent and its version.
 * @throws AppError as `updateAgent`, `not_found` if the agent doesn't have this version, or
 *   `conflict` if it works with this configuration.
 */
export async function restoreVersion(
  ctx: Context,
  { agentId, version, ifMatch = null }: Which & { ifMatch?: number | null },
): Promise<{ agent: AgentView; version: number }> {
  const actor = authorize(ctx.actor, "agents.edit");
  await requireAgentManager(ctx, agentId);
  const read = await readVersions(ctx, actor, agentId);
  const at = placeOf(read, version);
  const config = read.versions[at]?.config ?? null;
  if (JSON.stringify(config) === JSON.stringify(parsed(read.agent.config)))
    throw new AppError("conflict", IN_USE);
  const changes = { agentConfig: config };
  return updateAgent(ctx, { id: agentId, changes, ifMatch, restoredFrom: version });
}

/**
 * Turns on or off that an agent's scenarios must pass before it is activated. For people who manage
 * the agent.
 *
 * @throws AppError as `requireAgentManager`, or `invalid_input`.
 */
export async function setMustPass(
  ctx: Context,
  agentId: string,
  input: unknown,
): Promise<{ mustPass: boolean }> {
  const { actor, stillManages } = await requireAgentManager(ctx, agentId);
  refuseLimitedToken(actor);
  const { must_pass: mustPass } = parseInput(mustPassSchema, input);
  await writeIfAny(ctx, {
    rules: stillManages,
    change: (holds) =>
      ctx.db
        .update(agents)
        .set({ mustPass })
        .where(
          sql`${agents.id} = ${agentId} AND ${agents.mustPass} <> ${Number(mustPass)} AND ${holds}`,
        )
        .returning({ id: agents.id }),
    audit: {
      action: "agents.must_pass",
      entityType: "agent",
      entityId: agentId,
      before: { must_pass: !mustPass },
      after: { must_pass: mustPass },
    },
  });
  return { mustPass };
}
