import { type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { agentProjects, agents } from "@/db/schema/agents";
import { projects } from "@/db/schema/projects";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { firstText, isFields } from "@/lib/managed-items/assigned-user-schema";
import { itemCardColumns } from "@/lib/managed-items/item-columns";
import type { ItemStore, NamedStatements } from "@/lib/managed-items/item-store";
import { type ItemCardRow, itemView, withCounts } from "@/lib/managed-items/item-view";
import type { ItemReads, Reader } from "@/lib/managed-items/read-items";
import { isReadableId } from "@/lib/managed-items/visibility";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import type { AgentConfig } from "./config-schema";
import { scenariosOfStatement } from "./scenarios/scenario-rules";
import {
  type AgentCardView,
  type AgentView,
  type AssignedProject,
  type CreateAgent,
  createAgentSchema,
  type UpdateAgent,
  updateAgentSchema,
} from "./schema";
import { ruleSummary, templateOf } from "./templates/templates";
import { keepVersionStatements, passRules } from "./versions/version-rules";

/** Maximum projects returned per agent. */
const MAX_PROJECTS = 500;

interface AgentRow extends ItemCardRow {
  aiAgentType: string | null;
  /** JSON. */
  agentConfig: string | null;
  templateId: string | null;
  /** JSON. */
  assignedProjects: string;
}

/**
 * A correlated subquery: JSON of the projects that use the row's agent and that the actor may read.
 */
function assignedProjects(actor: Reader): SQL {
  return sql`SELECT json_group_array(json_object('projectId', project_id, 'projectName', project_name, 'projectRole', project_role))
    FROM (SELECT ${projects.id} AS project_id, ${projects.name} AS project_name, ${agentProjects.role} AS project_role
      FROM ${agentProjects} JOIN ${projects} ON ${projects.id} = ${agentProjects.projectId}
      WHERE ${agentProjects.agentId} = ${agents.id} AND ${isReadableProject(actor)}
      ORDER BY ${projects.name} LIMIT ${MAX_PROJECTS})`;
}

/** A correlated subquery: the number of those projects. */
const linkCount = (actor: Reader): SQL =>
  sql`SELECT count(*) FROM ${agentProjects} WHERE ${agentProjects.agentId} = ${agents.id}
    AND ${isReadableId(PROJECT, actor, agentProjects.projectId)}`;

/** Returns an agent's columns with its projects and its first `teamLimit` members. */
function agentColumns(actor: Reader, teamLimit?: number) {
  return {
    ...itemCardColumns(AGENT, linkCount(actor), teamLimit),
    aiAgentType: agents.aiAgentType,
    agentConfig: agents.agentConfig,
    templateId: agents.templateId,
    assignedProjects: subquery<string>(assignedProjects(actor)).as("assigned_projects"),
  };
}

/**
 * Reads an entry of assigned_projects: a plain string, which is the project's ID, or an object with
 * projectId or id, projectName or name, projectRole or role. Returns null if it names no project.
 */
export function readAssignedProject(entry: unknown): AssignedProject | null {
  if (typeof entry === "string") {
    return entry === "" ? null : { projectId: entry, projectName: null, projectRole: null };
  }
  if (!isFields(entry)) return null;
  const project = {
    projectId: firstText(entry, "projectId", "id"),
    projectName: firstText(entry, "projectName", "name"),
    projectRole: firstText(entry, "projectRole", "role"),
  };
  return project.projectId === null && project.projectName === null ? null : project;
}

function agentView(row: AgentRow): AgentView {
  const used = (JSON.parse(row.assignedProjects) as unknown[]).map(readAssignedProject);
  const config = row.agentConfig ? (JSON.parse(row.agentConfig) as AgentConfig) : null;
  return {
    ...itemView(row),
    agentUrl: row.url,
    agentType: row.type,
    aiagentType: row.aiAgentType,
    agentConfig: config,
    templateId: row.templateId,
    reads_input: templateOf(row.templateId).reads,
    rule_summary: ruleSummary(row.templateId, config),
    assigned_projects: used.filter((project) => project !== null),
  };
}

const configJson = (config: AgentConfig | null) =>
  config === null ? null : JSON.stringify(config);

type Store = ItemStore<CreateAgent, UpdateAgent, AgentRow, AgentView> &
  ItemReads<AgentRow, AgentView, AgentRow, AgentCardView>;

export const AGENT_STORE: Store = {
  item: AGENT,
  rows: (ctx, actor, clause) => ctx.db.select(agentColumns(actor)).from(agents).where(clause),
  view: agentView,
  cards: (ctx, actor, clause, teamLimit) =>
    ctx.db.select(agentColumns(actor, teamLimit)).from(agents).where(clause),
  cardView: (row) => withCounts(agentView(row), row),
  createSchema: createAgentSchema,
  updateSchema: updateAgentSchema,
  // Each configuration is kept as a version. Scenarios run again after each change of the agent's
  // configuration or status.
  related: (ctx, { id, input, guard }): NamedStatements => ({
    // Only a new agent's input has a template.
    ...("templateId" in input
      ? keepVersionStatements(ctx, { id, config: undefined, guard })
      : input.agentConfig !== undefined &&
        keepVersionStatements(ctx, { id, config: configJson(input.agentConfig), guard })),
    ...(("agentConfig" in input || "status" in input) && {
      scenarios: scenariosOfStatement(ctx, id, guard),
    }),
  }),
  rules: ({ id, input: { status, agentConfig } }) =>
    passRules({
      id,
      status,
      config: agentConfig === undefined ? undefined : configJson(agentConfig),
    }),
  columns: (input) => ({
    url: input.agentUrl,
    type: input.agentType,
    aiAgentType: input.aiagentType,
    agentConfig: input.agentConfig && configJson(input.agentConfig),
    // An edit doesn't include it, which leaves the column unchanged.
    templateId: "templateId" in input ? input.templateId : undefined,
  }),
};
