import { type SQL, sql } from "drizzle-orm";
import { agentProjects, agents } from "@/db/schema/agents";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { itemCardColumns } from "@/lib/managed-items/read-items";
import { subquery } from "@/lib/managed-items/subquery";
import { isReadableId } from "@/lib/managed-items/visibility";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import { AGENT } from "./definition";

/** Projects that one agent names at most. */
const MAX_PROJECTS = 500;

/** A scalar subquery: the projects that use the row's agent, as far as the person may read them, as JSON. */
function assignedProjectsColumn(actor: Pick<Actor, "id" | "role">): SQL<string> {
  return subquery<string>(sql`SELECT json_group_array(json_object('projectId', project_id, 'projectName', project_name, 'projectRole', project_role))
    FROM (SELECT ${projects.id} AS project_id, ${projects.name} AS project_name, ${agentProjects.role} AS project_role
      FROM ${agentProjects} JOIN ${projects} ON ${projects.id} = ${agentProjects.projectId}
      WHERE ${agentProjects.agentId} = ${agents.id} AND ${isReadableProject(actor)}
      ORDER BY ${projects.name} LIMIT ${MAX_PROJECTS})`);
}

/** The links of the row's agent to projects that the person may read. */
const linkCount = (actor: Pick<Actor, "id" | "role">): SQL =>
  sql`SELECT count(*) FROM ${agentProjects} WHERE ${agentProjects.agentId} = ${agents.id}
    AND ${isReadableId(PROJECT, actor, agentProjects.projectId)}`;

/** The columns of an agent with its projects and its first `teamLimit` members, for one select. */
export function agentColumns(actor: Pick<Actor, "id" | "role">, teamLimit?: number) {
  return {
    ...itemCardColumns(AGENT, linkCount(actor), teamLimit),
    aiAgentType: agents.aiAgentType,
    agentConfig: agents.agentConfig,
    templateId: agents.templateId,
    assignedProjects: assignedProjectsColumn(actor).as("assigned_projects"),
  };
}
