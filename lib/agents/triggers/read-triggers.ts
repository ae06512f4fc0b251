import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentTriggers, triggerEvents } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import type { RUN_STATES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import { isReadableProject } from "@/lib/projects/definition";
import { isoTime } from "@/lib/time";
import { isVisibleStarting } from "../starting/visibility";
import { TRIGGER_NOT_FOUND, type TriggerListQuery, type TriggerView } from "./schema";
import { triggerWords } from "./trigger-words";

/** Number of last runs shown. */
const RUNS_SHOWN = 5;

interface LastRun {
  id: string;
  state: (typeof RUN_STATES)[number];
  events: number;
  createdAt: number;
}

const ofTrigger = sql`${triggerEvents.triggerId} = ${agentTriggers.id}`;

/** SQL: JSON of the last runs that the trigger started, latest first. */
export const lastRuns = (): SQL<string> =>
  subquery<string>(sql`SELECT json_group_array(json_object('id', id, 'state', state, 'events', events, 'createdAt', created_at))
    FROM (SELECT ${agentRuns.id} AS id, ${agentRuns.state} AS state, count(*) AS events, ${agentRuns.createdAt} AS created_at
      FROM ${triggerEvents} JOIN ${agentRuns} ON ${agentRuns.id} = ${triggerEvents.runId} WHERE ${ofTrigger}
      GROUP BY ${agentRuns.id} ORDER BY ${agentRuns.createdAt} DESC LIMIT ${RUNS_SHOWN})`);

/** Parses `lastRuns`. */
export const readLastRuns = (json: string) => JSON.parse(json) as LastRun[];

/** Selects the triggers that the actor may see and that meet the condition. */
function selectTriggers(ctx: Context, actor: Actor, where: SQL | undefined) {
  return ctx.db
    .select({
      trigger: agentTriggers,
      agentName: sql<string>`${agents.name}`.as("agent_name"),
      userName: sql<string | null>`${users.name}`.as("user_name"),
      projectName: sql<string | null>`(SELECT ${projects.name} FROM ${projects}
        WHERE ${projects.id} = ${agentTriggers.projectId} AND ${isReadableProject(actor)})`.as(
        "project_name",
      ),
      waiting: subquery<number>(
        sql`SELECT count(*) FROM ${triggerEvents} WHERE ${ofTrigger} AND ${triggerEvents.runId} IS NULL`,
      ).as("waiting"),
      lastRuns: lastRuns().as("last_runs"),
    })
    .from(agentTriggers)
    .innerJoin(agents, eq(agents.id, agentTriggers.agentId))
    .leftJoin(users, eq(users.id, agentTriggers.userId))
    .where(and(where, isVisibleStarting(actor, agentTriggers)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectTriggers>>[number];

function triggerView({ trigger, ...row }: Row, actor: Actor): TriggerView {
  const { userId, event, records, threshold } = trigger;
  return {
    id: trigger.id,
    agent_id: trigger.agentId,
    agent_name: row.agentName,
    project_id: trigger.projectId,
    project_name: row.projectName,
    user_id: userId,
    user_name: row.userName,
    ...{ event, records, threshold },
    words: triggerWords(trigger),
    input: trigger.input,
    gather_seconds: trigger.gatherSeconds,
    webhook_path: event === "webhook" ? `/api/hooks/${trigger.id}` : null,
    state: trigger.state,
    reason: trigger.reason,
    waiting: row.waiting,
    last_runs: readLastRuns(row.lastRuns).map(({ createdAt, ...run }) => ({
      ...run,
      created_at: isoTime(createdAt),
    })),
    may_edit: can(actor, "schedules.edit", { createdBy: userId }),
    may_pause: can(actor, "schedules.pause", { createdBy: userId }),
    created_at: isoTime(trigger.createdAt),
    updated_at: isoTime(trigger.updatedAt),
    version: trigger.version,
  };
}

/**
 * Returns a page of the triggers that the actor may see, newest first.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listTriggers(
  ctx: Context,
  { agent, page, perPage }: TriggerListQuery,
): Promise<PageOf<TriggerView>> {
  const actor = authorize(ctx.actor, "schedules.list");
  const where = agent === "" ? undefined : eq(agentTriggers.agentId, agent);
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(agentTriggers)
      .where(and(where, isVisibleStarting(actor, agentTriggers))),
    selectTriggers(ctx, actor, where)
      .orderBy(desc(agentTriggers.createdAt), agentTriggers.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const views = rows.map((row) => triggerView(row, actor));
  return pageOf(views, counted?.total ?? 0, { page, perPage });
}

/**
 * Returns a trigger that the actor may see, with its row.
 *
 * @throws AppError `unauthenticated` or `not_found`.
 */
export async function findTrigger(ctx: Context, id: string) {
  const actor = authorize(ctx.actor, "schedules.list");
  const [row] = await selectTriggers(ctx, actor, eq(agentTriggers.id, id));
  if (!row) throw new AppError("not_found", TRIGGER_NOT_FOUND);
  return { actor, trigger: row.trigger, view: triggerView(row, actor) };
}

/**
 * Returns a trigger that the actor may see.
 *
 * @throws AppError as `findTrigger`.
 */
export const getTrigger = async (ctx: Context, id: string): Promise<TriggerView> =>
  (await findTrigger(ctx, id)).view;
