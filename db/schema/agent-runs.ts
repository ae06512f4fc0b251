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

/** An agent at work for somebody. Its job (lib/jobs) has the run's id as its subject. */
export const agentRuns = sqliteTable(
  "agent_runs",
  {
    id: idColumn(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    /** The one project that it reads and changes; null for what needs none. */
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    taskId: text("task_id").references(() => tasks.id, { onDelete: "set null" }),
    /** For whom it acts: with their rights, and never more. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The API token that began it, within whose limits it stays: no reference, since a run ends with its token. */
    tokenId: text("token_id"),
    trigger: text("trigger", { enum: RUN_TRIGGERS }).notNull(),
    /** What it was asked, in the person's words. */
    input: text("input").notNull().default(""),
    state: text("state", { enum: RUN_STATES }).notNull().default("queued"),
    /** Markdown; null until it has succeeded. */
    result: text("result"),
    /** Why it did not come to its end, in words. */
    error: text("error"),
    /** JSON of all that it has read so far (`ReadPlace`); null where that was not recorded. */
    places: text("places"),
    /** JSON of the ids of people to whom its person showed the result although they may not open all that it quotes. */
    shownTo: text("shown_to").notNull().default("[]"),
    /** Its person keeps the result for themselves. */
    kept: integer("kept", { mode: "boolean" }).notNull().default(false),
    /** The run that this one does again. */
    retryOf: text("retry_of"),
    scheduleId: text("schedule_id").references(() => agentSchedules.id, { onDelete: "set null" }),
    /** The time for which its schedule began it; null where somebody began it by hand. */
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
    // A schedule begins one run for each time.
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

/** What a run does, one after the other: written before the call, closed after it. */
export const runSteps = sqliteTable(
  "run_steps",
  {
    id: idColumn(),
    runId: runIdColumn(),
    /** From 1. */
    n: integer("n").notNull(),
    kind: text("kind", { enum: STEP_KINDS }).notNull(),
    /** The tool's name, or the model's. */
    tool: text("tool"),
    /** What it does, in words; made by code. */
    title: text("title").notNull(),
    /** JSON. */
    input: text("input").notNull().default("{}"),
    /** JSON; null until it is closed, but for what a model has written so far, and again once it has been kept long enough. */
    output: text("output"),
    /** JSON of what its tool has read (`ReadPlace`). */
    places: text("places"),
    state: text("state", { enum: STEP_STATES }).notNull(),
    tokensIn: integer("tokens_in").notNull().default(0),
    tokensOut: integer("tokens_out").notNull().default(0),
    costMicros: integer("cost_micros").notNull().default(0),
    /** Why it failed or was denied, in words. */
    error: text("error"),
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

/** What a run may do only if somebody says yes to exactly these arguments. */
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
    /** JSON of what will be done, and the SHA-256 of it with the tool's name. */
    arguments: text("arguments").notNull(),
    hash: text("hash").notNull(),
    /** JSON: what will be done, line by line; made by code. */
    rendering: text("rendering").notNull(),
    /** Why the agent proposes it, and JSON of the numbers of the steps that it comes from. */
    why: text("why").notNull(),
    sources: text("sources").notNull().default("[]"),
    /** JSON of who would read what is written, and what of it they may not open (`Audience`); null for nobody else. */
    audience: text("audience"),
    /** JSON of what was proposed, where who decided has changed it. */
    proposed: text("proposed"),
    /** Why it was denied. */
    reason: text("reason"),
    decidedBy: text("decided_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
    decidedAt: timeColumn("decided_at"),
  },
  (table) => [
    // A step asks for one thing at a time.
    uniqueIndex("approvals_waiting").on(table.stepId).where(sql`state = 'waiting'`),
    index("approvals_step").on(table.stepId),
    index("approvals_run").on(table.runId, table.createdAt),
    index("approvals_open").on(table.expiresAt).where(sql`state = 'waiting'`),
    index("approvals_decided_by").on(table.decidedBy),
    vocabulary("approvals_mode", table.mode, APPROVAL_MODES),
    vocabulary("approvals_state", table.state, APPROVAL_STATES),
  ],
);

/** What somebody thinks of what a run of theirs came to: one row a run and person. */
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
