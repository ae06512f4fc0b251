import { type SQL, sql } from "drizzle-orm";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { projectIntegrations } from "@/db/schema/integrations";
import { projects, workspaces } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { isSearchableBy } from "@/lib/knowledge/documents/rag-access";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableId } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { isReadableTaskId } from "@/lib/tasks/visibility";
import { isIdNotDeleted } from "@/lib/trash/not-deleted";
import { isEnterable } from "@/lib/workspaces/scope";
import { canReadScope } from "./run-scope";

type Reader = Pick<Actor, "id" | "role" | "token" | "service">;

/** The rule of `isVisibleRun` as text for people. */
export const WHO_SEES_RUNS =
  "Superadmins see every run. Everyone else sees only the runs that act on their behalf, as long as they can open the agent, the project and everything the run has read.";

/** SQL: neither the run's agent nor its project is in the trash. */
export function isRunKept(): SQL {
  return sql`${isIdNotDeleted(agents, agentRuns.agentId)} AND ${isIdNotDeleted(projects, agentRuns.projectId)}`;
}

/**
 * SQL: the reader may open a resource.
 *
 * @param resource JSON of a `ResourceRef`.
 */
export function mayOpen(reader: Reader, resource: SQL): SQL {
  const id = sql`(${resource} ->> '$.id')`;
  return sql`CASE ${resource} ->> '$.kind'
    WHEN 'project' THEN ${isReadableId(PROJECT, reader, id)}
    WHEN 'agent' THEN ${isReadableId(AGENT, reader, id)}
    WHEN 'rag' THEN ${isSearchableBy(reader, id)}
    WHEN 'task' THEN ${isReadableTaskId(reader, id)}
    WHEN 'workspace' THEN EXISTS (SELECT 1 FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
      WHERE ${workspaces.projectId} = ${id} AND ${workspaces.type} = ${resource} ->> '$.type' AND ${isEnterable(reader)})
    WHEN 'server' THEN EXISTS (SELECT 1 FROM ${projectIntegrations} WHERE ${projectIntegrations.integrationId} = ${id}
      AND ${isReadableId(PROJECT, reader, projectIntegrations.projectId)})
    ELSE 0 END`;
}

/**
 * SQL: the reader may open every resource of a list.
 *
 * @param resources JSON of `ResourceRef[]`; NULL is an empty list.
 */
export function mayOpenAll(reader: Reader, resources: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${resources}) AS seen WHERE NOT (${mayOpen(reader, sql`seen.value`)}))`;
}

/**
 * SQL: the reader may still open everything the run has read. Ignores tasks that were
 * deleted since.
 */
function stillOpensAll(reader: Reader): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${agentRuns.resources}) AS seen WHERE NOT (${mayOpen(reader, sql`seen.value`)})
    AND NOT (seen.value ->> '$.kind' = 'task' AND NOT EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = seen.value ->> '$.id')))`;
}

/**
 * SQL: the run acts on behalf of the reader, who may still open the agent, the project and
 * everything it has read.
 */
function isOwnRun(reader: Reader): SQL {
  return sql`(${agentRuns.userId} = ${reader.id} AND ${canReadScope(reader, agentRuns)} AND ${stillOpensAll(reader)})`;
}

/** SQL: the actor may see the run (`WHO_SEES_RUNS`). */
export function isVisibleRun(actor: Reader): SQL {
  if (seesEveryItem(actor)) return isRunKept();
  return sql`(${isRunKept()} AND ${isOwnRun(actor)})`;
}

/**
 * Selects which of some runs the actor may see. A statement of its own, because the condition is
 * almost as large as D1 allows.
 *
 * @param ids a subquery of IDs.
 */
export const selectVisibleRuns = (ctx: Context, actor: Reader, ids: SQL) =>
  ctx.db
    .select({ id: agentRuns.id })
    .from(agentRuns)
    .where(sql`${agentRuns.id} IN (${ids}) AND ${isVisibleRun(actor)}`);

/**
 * SQL: the reader may open everything a run has read; false if that wasn't recorded. For readers
 * other than the run's person.
 */
export function mayOpenReadings(reader: Reader, resources: SQL = sql`${agentRuns.resources}`): SQL {
  if (seesEveryItem(reader)) return sql`1 = 1`;
  return sql`(${resources} IS NOT NULL AND ${mayOpenAll(reader, resources)})`;
}

/**
 * SQL: the actor may read the run's result in a place with several readers, such as a shared
 * conversation. True for their own run; otherwise the result must not be private, and they must be
 * able to open what it quotes or have been allowed to see it anyway.
 */
export function mayReadResult(actor: Reader): SQL {
  if (seesEveryItem(actor)) return isRunKept();
  const isShown = sql`EXISTS (SELECT 1 FROM json_each(${agentRuns.shownTo}) AS shown WHERE shown.value = ${actor.id})`;
  return sql`(${isRunKept()} AND (${isOwnRun(actor)}
    OR (${agentRuns.userId} IS NOT ${actor.id} AND NOT ${agentRuns.kept} AND (${mayOpenReadings(actor)} OR ${isShown}))))`;
}
