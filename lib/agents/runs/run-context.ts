import { and, type SQL, sql } from "drizzle-orm";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { projects } from "@/db/schema/projects";
import { ragProjects, rags } from "@/db/schema/rags";
import type { Actor } from "@/lib/auth/actor";
import { PERSON_COLUMNS, personActor } from "@/lib/auth/person-actor";
import { lowerRole, readSystemRole, type SystemRole } from "@/lib/auth/roles";
import type { TokenScopes } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { seesItem } from "@/lib/managed-items/ways";
import { isIdNotDeleted, isNotDeleted } from "@/lib/trash/not-deleted";
import type { AgentConfig } from "../config-schema";
import { agentSetup } from "../templates/templates";
import type { RunScope } from "../tools/tool";
import { RunEnd } from "./run-end";

const TOKEN_GONE = "The API token that started this run was revoked or has expired";
const PERSON_GONE = "The person this run acted on behalf of was removed or deactivated";
const NO_ACCESS_TO_AGENT =
  "The person this run acts on behalf of no longer has access to this agent";
const AGENT_INACTIVE = "The agent was set to inactive";
const NOT_LINKED = "The agent is no longer linked to this project";

/** SQL: JSON of the names of active tool servers by ID. */
const serverNames = (isMeant: SQL) =>
  sql<string>`(SELECT json_group_object(${integrations.id}, ${integrations.name}) FROM ${integrations}
    WHERE ${integrations.type} = 'mcp' AND ${integrations.isActive} AND ${isNotDeleted(integrations)} AND ${isMeant})`;

/**
 * Columns of what an agent may use in a project.
 *
 * @param projectId the project.
 * @param config JSON of the agent's configuration.
 */
const usableColumns = (projectId: SQL, config: SQL) => ({
  /** JSON of the IDs of the RAGs that the project uses. */
  projectRags: sql<string>`(SELECT json_group_array(${ragProjects.ragId}) FROM ${ragProjects}
    WHERE ${ragProjects.projectId} = ${projectId} AND ${isIdNotDeleted(rags, ragProjects.ragId)})`.as(
    "project_rags",
  ),
  /** JSON of the names of the project's and the agent's RAGs by ID. */
  ragNames: sql<string>`(SELECT json_group_object(${rags.id}, ${rags.name}) FROM ${rags}
    WHERE ${isNotDeleted(rags)} AND (${rags.id} IN (SELECT ${ragProjects.ragId} FROM ${ragProjects} WHERE ${ragProjects.projectId} = ${projectId})
    OR ${rags.id} IN (SELECT value FROM json_each(${config}, '$.rags'))))`.as("rag_names"),
  /** JSON of the names of the project's tool servers by ID, and of the agent's own below. */
  projectServers: serverNames(
    sql`${integrations.id} IN (SELECT ${projectIntegrations.integrationId} FROM ${projectIntegrations}
      WHERE ${projectIntegrations.projectId} = ${projectId})`,
  ).as("project_servers"),
  ownServers: serverNames(
    sql`${integrations.id} IN (SELECT value FROM json_each(${config}, '$.servers'))`,
  ).as("own_servers"),
});

/** Selects the run's agent, project and person as they are now. */
export const selectRunContext = (ctx: Context, runId: string) =>
  selectContextOf(
    ctx,
    sql`SELECT agent_id, project_id, user_id, token_id FROM ${agentRuns} WHERE ${agentRuns.id} = ${runId}`,
  );

/**
 * The same for anything that acts, such as a scenario.
 *
 * @param acts a query of agent_id, project_id, user_id and token_id.
 */
export function selectContextOf(ctx: Context, acts: SQL) {
  return ctx.db
    .select({
      user: PERSON_COLUMNS,
      tokenId: sql<string | null>`acting.token_id`.as("acting_token"),
      /**
       * JSON of the token that started it. Null without a token, and if it was revoked or has
       * expired.
       */
      token: sql<
        string | null
      >`(SELECT json_object('id', ${apiTokens.id}, 'name', ${apiTokens.name}, 'role', ${apiTokens.role},
        'access', ${apiTokens.access}, 'scopes', json(${apiTokens.scopes}), 'projectId', ${apiTokens.projectId})
        FROM ${apiTokens} WHERE ${apiTokens.id} = acting.token_id AND ${apiTokens.expiresAt} > ${ctx.now})`.as(
        "token",
      ),
      // Aliased, because a batch identifies columns by name only.
      agentName: sql<string>`${agents.name}`.as("agent_name"),
      agentStatus: agents.status,
      agentConfig: agents.agentConfig,
      templateId: agents.templateId,
      projectId: sql<string | null>`acting.project_id`.as("acting_project"),
      projectName: sql<string | null>`${projects.name}`.as("project_name"),
      isLinked: sql<number>`${agentProjects.agentId} IS NOT NULL`.as("is_linked"),
      roleInProject: sql<string | null>`${agentProjects.role}`.as("role_in_project"),
      ...usableColumns(sql`acting.project_id`, sql`${agents.agentConfig}`),
      isTheirs: sql<number>`${seesItem(sql`acting.agent_id`, AGENT.ways)}`.as("is_theirs"),
    })
    .from(agents)
    .innerJoin(
      sql`(${acts}) AS acting`,
      and(sql`acting.agent_id = ${agents.id}`, isNotDeleted(agents)),
    )
    .leftJoin(users, sql`${users.id} = acting.user_id`)
    .leftJoin(projects, and(sql`${projects.id} = acting.project_id`, isNotDeleted(projects)))
    .leftJoin(
      agentProjects,
      sql`${agentProjects.agentId} = ${agents.id} AND ${agentProjects.projectId} = ${projects.id}`,
    );
}

export type RunContextRow = Awaited<ReturnType<typeof selectContextOf>>[number];

/** What a run's procedure needs of its agent, project and person. */
export type AgentAtWork = Pick<
  RunContextRow,
  | "agentName"
  | "agentConfig"
  | "templateId"
  | "projectId"
  | "projectName"
  | "projectRags"
  | "ragNames"
  | "projectServers"
  | "ownServers"
> & { user: { name: string } | null };

/**
 * Returns what an agent with an unsaved configuration may use in a project.
 *
 * @param config JSON.
 */
export async function readUsable(
  ctx: Context,
  { projectId, config }: { projectId: string | null; config: string | null },
) {
  const [row] = await ctx.db
    .select({
      ...usableColumns(sql`asked.project_id`, sql`asked.config`),
      projectName: sql<string | null>`${projects.name}`.as("project_name"),
    })
    .from(sql`(SELECT ${projectId} AS project_id, ${config} AS config) AS asked`)
    .leftJoin(projects, and(sql`${projects.id} = asked.project_id`, isNotDeleted(projects)));
  if (!row) throw new Error("A query without a table returns one row");
  return row;
}

/** Returns the agent's configuration with its template's defaults. */
export const configOf = ({
  agentConfig,
  templateId,
}: Pick<RunContextRow, "agentConfig" | "templateId">) =>
  agentSetup(templateId, agentConfig === null ? null : (JSON.parse(agentConfig) as AgentConfig));

/** Returns the run's scope, and the names of the tool servers its agent may use by ID. */
export function runScope(
  row: AgentAtWork,
  taskId: string | null,
): { scope: RunScope; servers: Readonly<Record<string, string>> } {
  const config = configOf(row);
  const { projectId, projectRags, ownServers, projectServers } = row;
  const rags = config.rags ?? (JSON.parse(projectRags) as string[]);
  const servers = JSON.parse(config.servers ? ownServers : projectServers) as Record<
    string,
    string
  >;
  const scope = { projectId, taskId, rags, servers: Object.keys(servers), proposed: [] };
  return { scope, servers };
}

type TokenRow = Pick<NonNullable<Actor["token"]>, "id" | "name" | "access" | "projectId"> & {
  role: SystemRole;
  scopes: TokenScopes | null;
};

/**
 * Returns the API token that started the run, which limits it; null if it was started without one.
 *
 * @throws RunEnd if the token no longer exists.
 */
function tokenOf({ tokenId, token }: Pick<RunContextRow, "tokenId" | "token">): TokenRow | null {
  if (tokenId === null) return null;
  if (token === null) throw new RunEnd("stopped", TOKEN_GONE);
  return JSON.parse(token) as TokenRow;
}

/**
 * Returns the actor of a step: the person the run acts on behalf of. Their role is lowered to the
 * agent's role in the project and limited by the API token that started the run.
 *
 * @throws RunEnd if the run may not continue.
 */
export function actorForStep(row: RunContextRow | undefined, runId: string, stepId: string): Actor {
  const { user, agentName, agentStatus, projectId, isLinked, isTheirs, roleInProject } = row ?? {};
  if (!row || !user?.active || !agentName) throw new RunEnd("failed", PERSON_GONE);
  if (!isTheirs) throw new RunEnd("failed", NO_ACCESS_TO_AGENT);
  if (agentStatus !== "active") throw new RunEnd("stopped", AGENT_INACTIVE);
  if (projectId !== null && !isLinked) throw new RunEnd("failed", NOT_LINKED);
  const ownRole = readSystemRole(user.role);
  const startedBy = tokenOf(row);
  const inProject = roleInProject ? lowerRole(ownRole, readSystemRole(roleInProject)) : ownRole;
  const role = startedBy ? lowerRole(inProject, startedBy.role) : inProject;
  const run = { id: runId, agentName, stepId, ownRole };
  const actor = { ...personActor(user), role, run };
  // The token's networks were checked when the run started.
  return startedBy ? { ...actor, token: { ...startedBy, networks: [], ownRole } } : actor;
}

/** Returns the actor that reports the failure. Each write checks the person's permissions again. */
export function actorForFailure({ user, agentName }: RunContextRow, runId: string): Actor {
  if (!user) throw new RunEnd("failed", PERSON_GONE);
  const role = readSystemRole(user.role);
  const run = { id: runId, agentName, stepId: runId, ownRole: role };
  return { ...personActor(user), run };
}
