import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { readableBy } from "@/lib/managed-items/visibility";
import { isoTime } from "@/lib/time";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import type { WorkspaceAddress } from "@/lib/workspaces/load-workspace";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { isVisibleRun } from "./runs/visibility";
import { AGENT_TEMPLATES } from "./templates/templates";

/** Maximum agents on a workspace's screen. */
const MAX_AGENTS = 6;
/** Maximum characters of a run's result on a screen. */
const MAX_RESULT = 400;

interface RunJson {
  id: string;
  state: string;
  said: string;
  at: number;
}

/** Returns the templates whose agents work in a type of workspace; empty for an unknown type. */
export function templatesOf(workspaceType: string): string[] {
  const serving = AGENT_TEMPLATES.filter(({ workspaces }) =>
    workspaces.some((type) => type === workspaceType),
  );
  return serving.map(({ id }) => id);
}

/** SQL: JSON of the agent's latest run in a project that the actor may see. */
const latestRun = (actor: Actor, projectId: string): SQL<string | null> =>
  sql<string | null>`(SELECT json_object('id', ${agentRuns.id}, 'state', ${agentRuns.state},
      'said', substr(coalesce(${agentRuns.result}, ${agentRuns.error}, ''), 1, ${MAX_RESULT}), 'at', ${agentRuns.createdAt})
    FROM ${agentRuns} WHERE ${agentRuns.agentId} = ${agents.id} AND +${agentRuns.projectId} = ${projectId} AND ${isVisibleRun(actor)}
    ORDER BY ${agentRuns.createdAt} DESC LIMIT 1)`;

/**
 * Returns the project's agents that work in a workspace. Only agents that the actor may read, and
 * only if they may enter the workspace.
 */
async function readAgents(
  ctx: Context,
  actor: Actor,
  { projectId, workspaceType }: WorkspaceAddress,
) {
  const workspace = WORKSPACE_TYPES.find((type) => type === workspaceType) ?? "content";
  const mayEnter = sql`EXISTS (${enterableWorkspace(actor, { projectId, workspace })})`;
  const rows = await ctx.db
    .select({
      id: sql<string>`${agents.id}`.as("id"),
      name: sql<string>`${agents.name}`.as("name"),
      status: sql<string>`${agents.status}`.as("status"),
      run: latestRun(actor, projectId).as("run"),
    })
    .from(agentProjects)
    .innerJoin(agents, eq(agents.id, agentProjects.agentId))
    .where(
      and(
        eq(agentProjects.projectId, projectId),
        sql`${agents.templateId} IN ${valuesOf(templatesOf(workspaceType))}`,
        readableBy(AGENT, actor),
        mayEnter,
      ),
    )
    .orderBy(asc(agents.name), asc(agents.id))
    .limit(MAX_AGENTS);
  return rows.map(({ run, ...agent }) => {
    if (run === null) return { ...agent, run };
    const { at, ...latest } = JSON.parse(run) as RunJson;
    return { ...agent, run: { ...latest, created_at: isoTime(at) } };
  });
}

/**
 * Returns a workspace that the person can enter, with the agents that work in it. One round trip.
 *
 * @throws AppError as `enterWorkspace`.
 */
export async function enterWithAgents(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<EnteredWorkspace> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const [workspace, agentsHere] = await Promise.all([
    enterWorkspace(ctx, address),
    readAgents(ctx, actor, address),
  ]);
  return { ...workspace, agents: agentsHere };
}
