import { and, eq, sql } from "drizzle-orm";
import { agentProjects } from "@/db/schema/agents";
import { auditStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { DEFAULT_ROLE, lowerRole, readSystemRole } from "@/lib/auth/roles";
import { type Context, readingOnly } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { AGENT_LINK } from "@/lib/managed-items/agents-and-rags";
import { newLinkStatements } from "@/lib/managed-items/project-links";
import { parseInput } from "@/lib/parse-input";
import { countAttempt } from "@/lib/rate-limit";
import { refuseAssignee } from "../assignee";
import type { AgentConfig } from "../config-schema";
import { procedureOf } from "../procedures/procedures";
import { getAgent } from "../read-agents";
import { type PlayedRun, RunReplay } from "../runs/play-run";
import { readUsable } from "../runs/run-context";
import { RetryModelLater, RunEnd } from "../runs/run-end";
import { assertCanStart, assertRunRoom, type NewRun, placeOf } from "../runs/start-run";
import { templateOf, usesModel } from "../templates/templates";
import { inputWithEvents, triggerWords } from "../triggers/trigger-words";
import { findLatestFor } from "../triggers/watched-records";
import { refuseOptions } from "../write-agents";
import { changesOf } from "./changes";
import { type DryRunInput, type DryRunView, dryRunSchema } from "./schema";
import { UnrecordedJournal } from "./unrecorded-journal";

/** Dry runs of one person per minute. */
const PER_MINUTE = 20;
const MODEL_BUSY = "The model is busy or can't be reached. Try again in a minute.";
const NEW_AGENT = "New agent";

type Place = Pick<NewRun, "projectId" | "taskId">;

/** The agent to try, with the settings to try. */
interface Tried {
  /** Null if it doesn't exist yet. */
  id: string | null;
  name: string;
  templateId: string | null;
  config: AgentConfig | null;
}

/**
 * Returns the agent to try.
 *
 * @throws AppError as `startRun`; for unsaved settings as `createAgent` or `updateAgent`.
 */
async function agentOf(ctx: Context, actor: Actor, asked: DryRunInput, { projectId }: Place) {
  const { agent_id: id, name, templateId, agentConfig } = asked;
  if (id === null) {
    authorize(actor, "agents.create");
    const projects = projectId === null ? [] : [projectId];
    await refuseAssignee(ctx, agentConfig?.options?.assignee, projects);
    if (projectId !== null) await newLinkStatements(ctx, AGENT_LINK, projectId);
    return { id, name: name || NEW_AGENT, templateId, config: agentConfig ?? null };
  }
  const isUnsaved = agentConfig !== undefined;
  const run = { agentId: id, projectId };
  await assertCanStart(ctx, actor, run, { needsActive: !isUnsaved });
  if (isUnsaved) await refuseOptions(ctx, { id, changes: { agentConfig } });
  const { agent } = await getAgent(ctx, id);
  const config = isUnsaved ? agentConfig : agent.agentConfig;
  return { id, name: agent.name, templateId: agent.templateId, config };
}

/** Returns the actor with the permissions that a run in the project would have. */
async function actorIn(
  ctx: Context,
  actor: Actor,
  agentId: string | null,
  projectId: string | null,
): Promise<Actor> {
  const agent = agentId === null ? null : { id: agentId, projectId };
  const ownRole = actor.token?.ownRole ?? actor.role;
  const acting = { ...actor, sessionId: null, confirmedAt: null, rehearsal: { ownRole, agent } };
  if (projectId === null) return acting;
  const [link] = await ctx.db
    .select({ role: agentProjects.role })
    .from(agentProjects)
    .where(
      and(sql`${agentProjects.agentId} IS ${agentId}`, eq(agentProjects.projectId, projectId)),
    );
  const role = lowerRole(actor.role, readSystemRole(link?.role ?? DEFAULT_ROLE));
  return { ...acting, role };
}

/** Returns what would start the run, and the input that it would get. */
async function startOf(ctx: Context, { event, input, project_id }: DryRunInput, tried: Tried) {
  if (event === null) return { input, event: null };
  const record = await findLatestFor(ctx, { ...event, project_id: project_id ?? null });
  const told = { events: 1, subjects: record ? [record.id] : [] };
  return {
    input: usesModel(tried.templateId, tried.config)
      ? inputWithEvents({ ...event, input }, told)
      : input,
    event: { words: triggerWords(event), record },
  };
}

type Outcome = Pick<DryRunView, "title" | "result" | "error">;

async function play(
  procedure: ReturnType<typeof procedureOf>,
  replay: RunReplay,
): Promise<Outcome> {
  try {
    const told = await procedure(replay);
    return { title: replay.title ?? "", result: replay.withOutcomes(told), error: null };
  } catch (thrown) {
    const title = replay.title ?? "";
    if (thrown instanceof RetryModelLater) return { title, result: null, error: MODEL_BUSY };
    if (!(thrown instanceof RunEnd || thrown instanceof AppError)) throw thrown;
    return { title, result: null, error: thrown.message };
  }
}

/**
 * Shows what an agent would do now, with its saved or with unsaved settings. Writes nothing but the
 * audit row and the costs of the model's calls, which count towards the same caps as a run's.
 *
 * @throws AppError as `startRun`; for unsaved settings as `createAgent` or `updateAgent`; or
 *   `rate_limited`.
 */
export async function tryAgent(ctx: Context, input: unknown): Promise<DryRunView> {
  const actor = authorize(ctx.actor, "runs.start");
  const asked = parseInput(dryRunSchema, input);
  const place = await placeOf(ctx, asked);
  const { projectId, taskId } = place;
  const tried = await agentOf(ctx, actor, asked, place);
  const start = await startOf(ctx, { ...asked, project_id: projectId }, tried);
  await assertRunRoom(ctx, actor, place);
  const key = `dry-run:${actor.id}`;
  await countAttempt(ctx, [{ key, limit: PER_MINUTE, windowMs: 60_000 }]);
  const id = crypto.randomUUID();
  const only = asked.only ?? "";
  await auditStatement(ctx, {
    id,
    action: "agents.try",
    entityType: "agent",
    entityId: tried.id,
    after: {
      ...(tried.id === null && { name: tried.name, templateId: tried.templateId }),
      ...{ projectId, taskId, input: start.input, only, unsaved: asked.agentConfig !== undefined },
    },
    ...(projectId !== null && { projectId }),
  });
  const acting = await actorIn(ctx, actor, tried.id, projectId);
  const reading = { ...readingOnly(ctx), actor: acting };
  const config = tried.config === null ? null : JSON.stringify(tried.config);
  const played: PlayedRun = {
    runContext: {
      ...(await readUsable(ctx, { projectId, config })),
      ...{ projectId, agentName: tried.name, agentConfig: config, templateId: tried.templateId },
      user: { name: actor.name },
    },
    run: {
      ...{ id: null, agentId: tried.id, projectId, taskId, userId: actor.id },
      ...{ input: start.input, only, createdAt: ctx.now, isDryRun: true },
      trigger: asked.assigned ? "task" : "api",
    },
    ...{ steps: [], approvals: [], earlier: [], earlierResources: [], isShared: false },
  };
  const journals: UnrecordedJournal[] = [];
  const replay = new RunReplay(played, (from) => {
    const journal = new UnrecordedJournal(reading, acting, { id, start: from });
    journals.push(journal);
    return journal;
  });
  const outcome = await play(procedureOf(tried.templateId), replay);
  const [{ failed, used } = { failed: [], used: { tokens: 0, costMicros: 0 } }] = journals;
  return {
    ...outcome,
    reads_input: templateOf(tried.templateId).reads,
    changes: await changesOf(reading, acting, { projectId, changes: replay.wouldDo }),
    refused: failed,
    event: start.event,
    ...{ tokens: used.tokens, cost_micros: used.costMicros },
  };
}
