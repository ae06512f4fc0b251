import { and, asc, count, desc, eq, getTableColumns, or, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { subquery } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agentTriggers } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { canReadScope } from "@/lib/agents/runs/run-scope";
import { isRunKept, selectVisibleRuns } from "@/lib/agents/runs/visibility";
import { SCHEDULE_JOB } from "@/lib/agents/schedules/schedule-rules";
import type { StartingKind } from "@/lib/agents/starting/kind";
import { isVisibleStarting } from "@/lib/agents/starting/visibility";
import { TRIGGER_JOB } from "@/lib/agents/triggers/trigger-rules";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { seesEveryItem } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { EVERY_JOB, readEngine, waitsForApproval } from "@/lib/jobs/read-engine";
import { type EngineView, type JobStatus, type JobView, listJobsSchema } from "@/lib/jobs/schema";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { jobFacts } from "./job-facts";

const _HOUR_MS = 60 * 60 * 1000;

type Person = Pick<Actor, "id" | "role" | "token">;
type JobRow = typeof jobs.$inferSelect;

function statusOf({ job: { state, runAt }, isAsking }: ShownRow, now: number): JobStatus {
  if (state !== "queued") return state;
  if (runAt <= now) return "waiting";
  return isAsking === 1 ? "waiting_approval" : "scheduled";
}

/** A job's row with the item that it works on. */
interface ShownRow {
  job: JobRow;
  title: string | null;
  ragId: string | null;
  /** The agent of the job's run or schedule. */
  agentId: string | null;
  agentName: string | null;
  /** 1 if the job's run waits for an approval. */
  isAsking: number;
  /** 1 if the job's subject exists, whether the actor may see it or not. */
  isKnown: number;
}

/** SQL: the actor may see what starts an agent, or has created the agent. Joined with its agent. */
const isOfAgentOf = (actor: Person, table: StartingKind["table"]) =>
  seesEveryItem(actor)
    ? isVisibleStarting(actor, table)
    : sql`((${table.userId} = ${actor.id} OR ${agents.createdBy} = ${actor.id})
        AND ${canReadScope(actor, table)})`;

/**
 * SQL: a column of the agent whose run, schedule or trigger the job works on. For a schedule or
 * trigger, only if the actor sees it or manages the agent.
 */
function ofAgent(actor: Actor, what: SQL) {
  const found = (table: typeof agentRuns | StartingKind["table"], isVisible: SQL) =>
    sql`(SELECT ${what} FROM ${table} JOIN ${agents} ON ${agents.id} = ${table.agentId}
      WHERE ${table.id} = jobs.subject AND ${isVisible})`;
  return subquery<string | null>(sql`coalesce(${found(agentRuns, isRunKept())},
    ${found(agentSchedules, isOfAgentOf(actor, agentSchedules))},
    ${found(agentTriggers, isOfAgentOf(actor, agentTriggers))})`);
}

/** Selects which runs of the actor's own jobs they may see. */
const seenRuns = (ctx: Context, actor: Actor) =>
  selectVisibleRuns(
    ctx,
    actor,
    sql`SELECT ${jobs.subject} FROM ${jobs} WHERE ${jobs.kind} = ${RUN_JOB} AND ${jobs.createdBy} = ${actor.id}`,
  );

/** Removes the agent from jobs whose run the actor can't see. */
function withoutUnseen<Row extends ShownRow>(
  actor: Actor,
  rows: readonly Row[],
  seen: readonly { id: string }[],
): Row[] {
  const ids = new Set(seen.map(({ id }) => id));
  const isSeen = ({ job: { kind, subject } }: Row) =>
    kind !== RUN_JOB || seesEveryItem(actor) || ids.has(subject);
  return rows.map((row) => (isSeen(row) ? row : { ...row, agentId: null, agentName: null }));
}

/** Returns the item that a job works on, or null if the actor can't see it. */
function subjectView({
  title,
  ragId,
  agentId,
  agentName,
}: Omit<ShownRow, "job" | "isKnown" | "isAsking">): JobView["about"] {
  if (agentId !== null && agentName !== null)
    return { title: agentName, rag_id: null, agent_id: agentId };
  return title === null || ragId === null ? null : { title, rag_id: ragId, agent_id: null };
}

/**
 * SQL: the person that a job belongs to: the one who started it, or the owner of its trigger, whose
 * job an event has started.
 */
export const jobOwner = () =>
  subquery<string | null>(sql`coalesce(jobs.created_by,
    (SELECT ${agentTriggers.userId} FROM ${agentTriggers} WHERE ${agentTriggers.id} = jobs.subject))`).as(
    "job_owner",
  );

/**
 * The columns of `ShownRow`. Titles are only for the RAG's manager, because the person who started
 * the job may have lost access since.
 */
function shownColumns(actor: Actor) {
  const has = (
    table: typeof agentRuns | StartingKind["table"] | typeof rags | typeof ragDocuments,
  ) => sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = jobs.subject)`;
  const isKnown = sql`(${has(agentRuns)} OR ${has(agentSchedules)} OR ${has(agentTriggers)}
    OR ${has(rags)} OR ${has(ragDocuments)})`;
  // Written out because Drizzle omits table names in a select from one table.
  const isTheirs = sql`library.deleted_at IS NULL AND ${seesEveryItem(actor) ? sql`1` : sql`library.created_by = ${actor.id}`}`;
  const found = (ofDocument: SQL, ofRag: SQL) => sql<string | null>`coalesce(
    (SELECT ${ofDocument} FROM ${ragDocuments} AS known JOIN ${rags} AS library ON library.id = known.rag_id
      WHERE known.id = jobs.subject AND ${isTheirs}),
    (SELECT ${ofRag} FROM ${rags} AS library WHERE library.id = jobs.subject AND ${isTheirs}))`;
  return {
    job: { ...getTableColumns(jobs), createdBy: jobOwner() },
    title: found(sql`known.title`, sql`library.name`).as("about_title"),
    ragId: found(sql`library.id`, sql`library.id`).as("about_rag"),
    agentId: ofAgent(actor, sql`${agents.id}`).as("about_agent"),
    agentName: ofAgent(actor, sql`${agents.name}`).as("about_agent_name"),
    isAsking: subquery<number>(sql`SELECT ${waitsForApproval}`).as("is_asking"),
    isKnown: subquery<number>(sql`SELECT ${isKnown}`).as("is_known"),
  };
}

/**
 * Returns a job for screens and the API. Without its subject and error if the actor can't see the
 * subject any more.
 */
function jobView(shown: ShownRow, now: number): JobView {
  const { job: row, isKnown, isAsking: _isAsking, ...known } = shown;
  const kind = jobFacts(row.kind);
  const about = subjectView(known);
  const isShown = about !== null || isKnown === 0;
  return {
    id: row.id,
    kind: row.kind,
    title: kind?.title ?? row.kind,
    subject: isShown ? row.subject : "",
    about,
    status: statusOf(shown, now),
    run_at: isoTime(row.runAt),
    attempt: row.attempt,
    attempts: kind?.attempts ?? 1,
    slices: row.slices,
    error: isShown ? row.error : null,
    is_recurring: kind?.everyMs !== undefined,
    created_by: row.createdBy,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
    finished_at: isoTimeOrNull(row.finishedAt),
  };
}

interface JobPage extends PageOf<JobView> {
  engine: EngineView;
}

/**
 * Returns a page of the jobs that the actor may see, with the engine's figures, in one round trip.
 *
 * @throws AppError `unauthenticated` or `invalid_input`.
 */
export async function listJobs(
  ctx: Context,
  input: z.input<typeof listJobsSchema> = {},
): Promise<JobPage> {
  const actor = authorize(ctx.actor, "workers.view");
  const query = parseInput(listJobsSchema, input);
  const isVisible = isVisibleJob(actor);
  const matches = and(
    isVisible,
    query.state === "all" ? undefined : eq(jobs.state, query.state),
    query.q
      ? sql`(instr(lower(${jobs.kind}), lower(${query.q})) OR ${jobs.subject} = ${query.q})`
      : undefined,
    query.ragId ? isOfRag(query.ragId) : undefined,
  );
  const direction = query.sort === "created_at" ? asc : desc;
  const [[counted], rows, seen, engine] = await Promise.all([
    ctx.db.select({ total: count() }).from(jobs).where(matches),
    ctx.db
      .select(shownColumns(actor))
      .from(jobs)
      .where(matches)
      .orderBy(direction(jobs.createdAt), jobs.id)
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    seenRuns(ctx, actor),
    readEngine(ctx, visibleFigures(actor)),
  ]);
  const views = withoutUnseen(actor, rows, seen).map((row) => jobView(row, ctx.now));
  return { ...pageOf(views, counted?.total ?? 0, query), engine };
}

/**
 * Returns the row of a job that the actor may see.
 *
 * @throws AppError `unauthenticated`, or `not_found` if it doesn't exist or the actor can't see
 *   it.
 */
export async function findJob(ctx: Context, id: string): Promise<JobRow> {
  return (await findShown(ctx, eq(jobs.id, id))).job;
}

async function findShown(ctx: Context, which: SQL | undefined): Promise<ShownRow> {
  const actor = authorize(ctx.actor, "workers.view");
  const [rows, seen] = await Promise.all([
    ctx.db
      .select(shownColumns(actor))
      .from(jobs)
      .where(and(which, isVisibleJob(actor)))
      .orderBy(desc(jobs.createdAt))
      .limit(1),
    seenRuns(ctx, actor),
  ]);
  const [row] = withoutUnseen(actor, rows, seen);
  if (!row) throw new AppError("not_found", "Job not found");
  return row;
}

/** Returns a job by its ID or by the ID of its run. Throws as `findJob`. */
export async function getJob(ctx: Context, id: string): Promise<JobView> {
  const ofRun = and(eq(jobs.kind, "agents.run"), eq(jobs.subject, id));
  return jobView(await findShown(ctx, or(eq(jobs.id, id), ofRun)), ctx.now);
}

/** SQL: the job works on the RAG or one of its documents. */
const isOfRag = (ragId: string) => sql`(${jobs.subject} = ${ragId} OR ${jobs.subject} IN (
  SELECT ${ragDocuments.id} FROM ${ragDocuments} WHERE ${ragDocuments.ragId} = ${ragId}))`;

/** The rule of `isVisibleJob` as text for people. */
export const WHO_SEES_JOBS =
  "Superadmins see all jobs. Everyone else sees the jobs they started, those of their triggers, and those that start agents they created and can open.";

/** SQL: the IDs of the schedules and triggers whose jobs the actor sees. */
function startingIds(actor: Person): SQL {
  const seen = (table: StartingKind["table"]) => sql`SELECT ${table.id} AS id FROM ${table}
    JOIN ${agents} ON ${agents.id} = ${table.agentId} WHERE ${isOfAgentOf(actor, table)}`;
  return sql`${seen(agentTriggers)} UNION ALL ${seen(agentSchedules)}`;
}

const isSeenJob = (actor: Person, ids: SQL) => sql`(jobs.created_by = ${actor.id}
  OR (jobs.kind IN (${TRIGGER_JOB}, ${SCHEDULE_JOB}) AND jobs.subject IN (${ids})))`;

/** SQL: the actor may see the job. */
export const isVisibleJob = (actor: Person): SQL =>
  seesEveryItem(actor) ? sql`1` : isSeenJob(actor, startingIds(actor));

/**
 * The same for the engine's figures: many conditions in one statement, which would have too many
 * parameters if each had those of the IDs.
 */
function visibleFigures(actor: Person): typeof EVERY_JOB {
  if (seesEveryItem(actor)) return EVERY_JOB;
  return {
    isVisible: isSeenJob(actor, sql`SELECT value FROM json_each(starting.ids)`),
    from: sql`(SELECT json_group_array(id) AS ids FROM (${startingIds(actor)})) AS starting`,
  };
}
