import { type SQL, sql } from "drizzle-orm";
import type { NamedStatements } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { agentScenarioRuns, agentScenarios } from "@/db/schema/agent-scenarios";
import { agentVersions } from "@/db/schema/agent-versions";
import { agents } from "@/db/schema/agents";
import type { Rule } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";

/** Versions kept per agent. */
export const VERSIONS_KEPT = 100;

const ACTIVATE_REFUSED =
  "This agent's scenarios must pass before it is activated. Run them, fix those that fail, then activate it.";
const CHANGE_REFUSED =
  "This agent's scenarios must pass before it works with another configuration. Save the change with the status Inactive, run the scenarios, then activate it.";

/**
 * Statements that keep a new configuration as a version, if it differs from the present one. They
 * run before the agent's own row changes. An agent without versions first gets one of its present
 * configuration.
 *
 * @param config JSON of the new configuration; undefined for a new agent, whose row has it.
 */
export function keepVersionStatements(
  ctx: Context,
  { id, config, guard }: { id: string; config: string | null | undefined; guard: SQL },
): NamedStatements {
  const differs = config === undefined ? sql`1 = 1` : sql`${agents.agentConfig} IS NOT ${config}`;
  const isMeant = sql`${agents} WHERE ${agents.id} = ${id} AND ${guard} AND ${differs}`;
  const newId = sql<string>`lower(hex(randomblob(16)))`;
  const first = insertFrom(
    ctx.db,
    agentVersions,
    {
      id: newId,
      agentId: id,
      n: sql`${agents.version}`,
      config: sql`${agents.agentConfig}`,
      userId: sql`CASE WHEN ${agents.version} = 1 THEN ${agents.createdBy} END`,
      createdAt: sql`${agents.updatedAt}`,
    },
    sql`${isMeant} AND NOT EXISTS (SELECT 1 FROM ${agentVersions} WHERE ${agentVersions.agentId} = ${id})`,
  );
  if (config === undefined) return { firstVersion: first };
  const next = insertFrom(
    ctx.db,
    agentVersions,
    {
      id: newId,
      agentId: id,
      n: sql`${agents.version} + 1`,
      config,
      userId: ctx.actor?.id ?? null,
      createdAt: ctx.now,
    },
    isMeant,
  );
  const old = ctx.db.delete(agentVersions).where(
    sql`${agentVersions.agentId} = ${id} AND ${agentVersions.n} NOT IN (SELECT kept.n FROM ${agentVersions} AS kept
      WHERE kept.agent_id = ${id} ORDER BY kept.n DESC LIMIT ${VERSIONS_KEPT})`,
  );
  return { firstVersion: first, nextVersion: next, oldVersions: old };
}

/** Statement that notes at the new version which one it restored. Runs after it was kept. */
export const restoredStatement = (
  ctx: Context,
  { id, restoredFrom, guard }: { id: string; restoredFrom: number; guard: SQL },
) =>
  ctx.db
    .update(agentVersions)
    .set({ restoredFrom })
    .where(
      sql`${agentVersions.agentId} = ${id} AND ${guard}
        AND ${agentVersions.n} = (SELECT ${agents.version} + 1 FROM ${agents} WHERE ${agents.id} = ${id})`,
    );

/** SQL: the newest result of the scenario `tested` with the agent's present configuration. */
const latestResult = (isWanted: SQL): SQL =>
  sql`(SELECT result.passed FROM ${agentScenarioRuns} AS result WHERE result.scenario_id = tested.id AND ${isWanted}
    AND result.scenario_version = tested.version AND result.agent_version >= coalesce((SELECT max(${agentVersions.n})
      FROM ${agentVersions} WHERE ${agentVersions.agentId} = tested.agent_id), 0)
    ORDER BY result.created_at DESC, result.rowid DESC LIMIT 1)`;

/**
 * SQL: all scenarios of the agent passed with its present configuration, and none failed with the
 * real model.
 */
const hasPassed = (id: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${agentScenarios} AS tested WHERE tested.agent_id = ${id}
    AND (coalesce(${latestResult(sql`result.model IS NULL`)}, 0) = 0
      OR ${latestResult(sql`result.model IS NOT NULL`)} = 0))`;

/**
 * Returns the rules for a change of an agent whose scenarios must pass: it becomes active only
 * after they did, and an active agent keeps its configuration.
 *
 * @param change.config JSON of the new configuration, or undefined if it stays.
 */
export function passRules({
  id,
  status,
  config,
}: {
  id: string;
  status: string | undefined;
  config: string | null | undefined;
}): Rule[] {
  if (status === "inactive" || (status === undefined && config === undefined)) return [];
  const keepsConfig = config === undefined ? sql`1 = 1` : sql`changed.agent_config IS ${config}`;
  const whileInactive =
    status === undefined ? sql`1 = 1` : sql`(${keepsConfig} AND ${hasPassed(id)})`;
  const holds = sql`NOT EXISTS (SELECT 1 FROM ${agents} AS changed WHERE changed.id = ${id} AND changed.must_pass
    AND NOT iif(changed.status = 'active', ${keepsConfig}, ${whileInactive}))`;
  const refuse = new AppError("conflict", config === undefined ? ACTIVATE_REFUSED : CHANGE_REFUSED);
  return [{ holds, refuse }];
}
