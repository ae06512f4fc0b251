import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableId, isReadableItem, requireItem } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { isoTimeOrNull } from "@/lib/time";
import { isNotDeleted } from "@/lib/trash/not-deleted";

/** The workers on a project's overview, with the template of their agent. */
const PROJECT_WORKERS = [
  { name: "Content Scraper", templateId: "content-scraper", hint: null },
  { name: "AI Content Rewriter", templateId: "ai-rewriter", hint: null },
  {
    name: "Publishing Scheduler",
    templateId: "social-distributor",
    hint: "Drafts posts about published articles. It doesn't schedule or publish them.",
  },
] as const;

type WorkerState = "not_set_up" | "idle" | "running" | "waiting_approval" | "failed";

export interface ProjectWorker {
  name: string;
  templateId: (typeof PROJECT_WORKERS)[number]["templateId"];
  /** Explains a worker whose name says something else. */
  hint: string | null;
  state: WorkerState;
  /** The worker's agent; null if there is none or the actor can't see it. */
  agent: { id: string; name: string } | null;
  /** Time of the last run in this project. */
  lastRunAt: string | null;
}

const FAILED_STATES = ["failed", "expired", "stopped"];

/** Selects the state of a project's agents. The caller checks access to the project. */
function workersStatement(ctx: Context, actor: Actor, projectId: string) {
  const here = sql`${agentRuns.agentId} = ${agents.id} AND ${agentRuns.projectId} = ${projectId}`;
  const last = (column: SQL) =>
    sql`(SELECT ${column} FROM ${agentRuns} WHERE ${here} ORDER BY ${agentRuns.createdAt} DESC LIMIT 1)`;
  const templates = PROJECT_WORKERS.map(({ templateId }) => templateId);
  return ctx.db
    .select({
      id: agents.id,
      name: agents.name,
      templateId: agents.templateId,
      mayRead: sql<number>`${isReadableId(AGENT, actor, agents.id)}`.as("may_read"),
      live: sql<string>`(SELECT coalesce(group_concat(DISTINCT ${agentRuns.state}), '') FROM ${agentRuns}
        WHERE ${here} AND ${agentRuns.finishedAt} IS NULL)`.as("live"),
      lastState: sql<string | null>`${last(sql`${agentRuns.state}`)}`.as("last_state"),
      lastAt: sql<number | null>`${last(sql`${agentRuns.createdAt}`)}`.as("last_at"),
    })
    .from(agents)
    .innerJoin(agentProjects, eq(agentProjects.agentId, agents.id))
    .where(
      and(
        eq(agentProjects.projectId, projectId),
        inArray(agents.templateId, templates),
        isNotDeleted(agents),
      ),
    )
    .orderBy(agents.name);
}

type Row = Awaited<ReturnType<typeof workersStatement>>[number];

function stateOf({ live, lastState }: Row): WorkerState {
  const states = live.split(",");
  if (states.includes("waiting_approval")) return "waiting_approval";
  if (live !== "") return "running";
  return FAILED_STATES.includes(lastState ?? "") ? "failed" : "idle";
}

/** If several agents have the same template, the most urgent state is shown. */
const BY_URGENCY: readonly WorkerState[] = ["waiting_approval", "failed", "running", "idle"];

function workersOf(rows: readonly Row[]): ProjectWorker[] {
  return PROJECT_WORKERS.map(({ name, templateId, hint }) => {
    const [worker] = rows
      .filter((row) => row.templateId === templateId)
      .toSorted((a, b) => BY_URGENCY.indexOf(stateOf(a)) - BY_URGENCY.indexOf(stateOf(b)));
    return {
      name,
      templateId,
      hint,
      state: worker ? stateOf(worker) : "not_set_up",
      agent: worker && worker.mayRead === 1 ? { id: worker.id, name: worker.name } : null,
      lastRunAt: isoTimeOrNull(worker?.lastAt ?? null),
    };
  });
}

/**
 * Returns the state of the project's three workers. Agent names are included only if the reader may
 * see the agent.
 *
 * @throws AppError `unauthenticated`, or `not_found` if the project doesn't exist or the actor
 *   can't see it.
 */
export async function listProjectWorkers(
  ctx: Context,
  projectId: string,
): Promise<ProjectWorker[]> {
  const actor = authorize(ctx.actor, "projects.list");
  const [project, agentsHere] = await Promise.all([
    ctx.db
      .select({ id: PROJECT.table.id })
      .from(PROJECT.table)
      .where(isReadableItem(PROJECT, actor, projectId)),
    workersStatement(ctx, actor, projectId),
  ]);
  requireItem(PROJECT, project);
  return workersOf(agentsHere);
}
