import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  APPROVAL_MODES,
  APPROVAL_STATES,
  RUN_STATES,
  RUN_TRIGGERS,
  STEP_KINDS,
  STEP_STATES,
} from "../vocabulary";
import { agentSchedules } from "./agent-schedules";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, timeColumn, vocabulary } from "./columns";
import { projects } from "./projects";
import { tasks } from "./tasks";

/** Agent runs. The job of a run (lib/jobs) has the run's id as its subject. */
export const agentRuns = sqliteTable(
  "agent_runs",
  {
    id: idColumn(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    /** The only project that it reads and changes. Null if it needs none. */
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    taskId: text("task_id").references(() => tasks.id, { onDelete: "set null" }),
    /** The person it acts on behalf of, with at most their permissions. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /**
     * The API token that started it and limits it. No foreign key, because a run ends with its
     * token.
     */
    tokenId: text("token_id"),
    trigger: text("trigger", { enum: RUN_TRIGGERS }).notNull(),
    /** The instruction, in the person's words. */
    input: text("input").notNull().default(""),
    state: text("state", { enum: RUN_STATES }).notNull().default("queued"),
    /** Markdown. Null until it succeeds. */
    result: text("result"),
    /** Why it didn't finish, in words. */
    error: text("error"),
    /** JSON of everything it has read so far (`ReadPlace`). Null if that wasn't recorded. */
    resources: text("places"),
    /**
     * JSON of ids of people whom the person showed the result, although they can't open everything
     * it quotes.
     */
    shownTo: text("shown_to").notNull().default("[]"),
    /** True if the person keeps the result private. */
    kept: integer("kept", { mode: "boolean" }).notNull().default(false),
    /** True for a dry run: it proposes what it would do, and changes nothing. */
    isDryRun: integer("is_dry_run", { mode: "boolean" }).notNull().default(false),
    /** When its changes were taken back. */
    undoneAt: timeColumn("undone_at"),
    /** The run that this one retries. */
    retryOf: text("retry_of"),
    scheduleId: text("schedule_id").references(() => agentSchedules.id, { onDelete: "set null" }),
    /** The time its schedule started it for. Null if it was started manually. */
    scheduledFor: timeColumn("scheduled_for"),
    createdAt: timeColumn("created_at").notNull(),
    startedAt: timeColumn("started_at"),
    finishedAt: timeColumn("finished_at"),
  },
  (table) => [
    index("agent_runs_agent").on(table.agentId, table.createdAt),
    index("agent_runs_project").on(table.projectId, table.createdAt),
    index("agent_runs_task").on(table.taskId, table.createdAt),
    index("agent_runs_user").on(table.userId, table.createdAt),
    // A schedule starts only one run per time.
    uniqueIndex("agent_runs_scheduled")
      .on(table.scheduleId, table.scheduledFor)
      .where(sql`scheduled_for IS NOT NULL`),
    index("agent_runs_schedule")
      .on(table.scheduleId, table.createdAt)
      .where(sql`schedule_id IS NOT NULL`),
    index("agent_runs_ended").on(table.finishedAt).where(sql`finished_at IS NOT NULL`),
    index("agent_runs_live").on(table.agentId, table.state).where(sql`finished_at IS NULL`),
    vocabulary("agent_runs_state", table.state, RUN_STATES),
    vocabulary("agent_runs_trigger", table.trigger, RUN_TRIGGERS),
  ],
);

const runIdColumn = () =>
  text("run_id")
    .notNull()
    .references(() => agentRuns.id, { onDelete: "cascade" });

/** The steps of a run, in order. Written before the call and completed after it. */
export const runSteps = sqliteTable(
  "run_steps",
  {
    id: idColumn(),
    runId: runIdColumn(),
    /** Starts at 1. */
    n: integer("n").notNull(),
    kind: text("kind", { enum: STEP_KINDS }).notNull(),
    /** The name of the tool or model. */
    tool: text("tool"),
    /** What it does, in words. Written by code, not by a model. */
    title: text("title").notNull(),
    /** JSON. */
    input: text("input").notNull().default("{}"),
    /**
     * JSON. Null until the step is completed, except for what a model has written so far, and for
     * what a proposed change would return. Cleared after the retention period.
     */
    output: text("output"),
    /** JSON of what its tool has read (`ReadPlace`). */
    resources: text("places"),
    state: text("state", { enum: STEP_STATES }).notNull(),
    tokensIn: integer("tokens_in").notNull().default(0),
    tokensOut: integer("tokens_out").notNull().default(0),
    costMicros: integer("cost_micros").notNull().default(0),
    /** Why it failed or was rejected, in words. */
    error: text("error"),
    /** After undoing the run: why its change stays, in words; "" if it was taken back. */
    undo: text("undo"),
    startedAt: timeColumn("started_at").notNull(),
    finishedAt: timeColumn("finished_at"),
  },
  (table) => [
    uniqueIndex("run_steps_run").on(table.runId, table.n),
    index("run_steps_output").on(table.finishedAt).where(sql`output IS NOT NULL`),
    vocabulary("run_steps_kind", table.kind, STEP_KINDS),
    vocabulary("run_steps_state", table.state, STEP_STATES),
  ],
);

/** Actions of a run that need approval, with exactly these arguments. */
export const approvals = sqliteTable(
  "approvals",
  {
    id: idColumn(),
    runId: runIdColumn(),
    stepId: text("step_id")
      .notNull()
      .references(() => runSteps.id, { onDelete: "cascade" }),
    tool: text("tool").notNull(),
    mode: text("mode", { enum: APPROVAL_MODES }).notNull(),
    state: text("state", { enum: APPROVAL_STATES }).notNull().default("waiting"),
    /** JSON of the action's arguments, and their SHA-256 together with the tool's name. */
    arguments: text("arguments").notNull(),
    hash: text("hash").notNull(),
    /** JSON: the action in readable lines. Written by code, not by a model. */
    rendering: text("rendering").notNull(),
    /** The agent's reason, and JSON of the numbers of the steps it is based on. */
    why: text("why").notNull(),
    sources: text("sources").notNull().default("[]"),
    /** JSON of the ids of the steps whose proposed changes it depends on. */
    needs: text("needs").notNull().default("[]"),
    /**
     * JSON of the people who would see the result, and what of it they can't open (`Audience`).
     * Null if no one else would.
     */
    audience: text("audience"),
    /** JSON of the original proposal, if the approver changed it. */
    proposed: text("proposed"),
    /** Why it was rejected. */
    reason: text("reason"),
    decidedBy: text("decided_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
    decidedAt: timeColumn("decided_at"),
  },
  (table) => [
    // A step has at most one waiting approval.
    uniqueIndex("approvals_waiting").on(table.stepId).where(sql`state = 'waiting'`),
    index("approvals_step").on(table.stepId),
    index("approvals_run").on(table.runId, table.createdAt),
    index("approvals_open").on(table.expiresAt).where(sql`state = 'waiting'`),
    index("approvals_decided_by").on(table.decidedBy),
    vocabulary("approvals_mode", table.mode, APPROVAL_MODES),
    vocabulary("approvals_state", table.state, APPROVAL_STATES),
  ],
);

/** Feedback on runs, one row per run and person. */
export const agentFeedback = sqliteTable(
  "agent_feedback",
  {
    id: idColumn(),
    runId: text("run_id")
      .notNull()
      .references(() => agentRuns.id, { onDelete: "cascade" }),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    helpful: integer("helpful", { mode: "boolean" }).notNull(),
    reason: text("reason").notNull().default(""),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("agent_feedback_run").on(table.runId, table.userId),
    index("agent_feedback_agent").on(table.agentId, table.createdAt),
    index("agent_feedback_user").on(table.userId),
  ],
);
