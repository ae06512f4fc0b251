import type { System } from "./system";

interface Made {
  name?: string;
  status?: string;
  createdBy?: string | null;
  /** User ids: admins of an item, reviewers of a task. */
  assigned?: readonly string[];
  createdAt?: number;
}

interface MadeAgent extends Made {
  projectId?: string;
  aiAgentType?: string;
  agentConfig?: object;
}

interface MadeTask extends Made {
  description?: string;
  mode?: string;
  projectId?: string;
}

interface MadeProject {
  createdBy?: string | null;
  members?: readonly string[];
  workspaceMembers?: readonly string[];
}

const URL_OF_ITEMS = "https://item.example.com";
const AT = 1000;

/** Inserts a project with a crm workspace into the database. */
export async function insertProject(
  { env: { DB } }: System,
  { createdBy = null, members = [], workspaceMembers = [] }: MadeProject,
) {
  const [id, workspaceId] = [crypto.randomUUID(), crypto.randomUUID()];
  await DB.batch([
    DB.prepare(
      "INSERT INTO projects (id, name, details, url, type, status, created_by, created_at, updated_at) VALUES (?, 'Northern project', '', ?, 'Website', 'active', ?, ?, ?)",
    ).bind(id, URL_OF_ITEMS, createdBy, AT, AT),
    DB.prepare(
      "INSERT INTO workspaces (id, project_id, type, created_at) VALUES (?, ?, 'crm', ?)",
    ).bind(workspaceId, id, AT),
    ...members.map((userId) =>
      DB.prepare(
        "INSERT INTO project_users (project_id, user_id, role, assigned_at) VALUES (?, ?, 'moderator', ?)",
      ).bind(id, userId, AT),
    ),
    ...workspaceMembers.map((userId) =>
      DB.prepare(
        "INSERT INTO workspace_users (workspace_id, user_id, assigned_at) VALUES (?, ?, ?)",
      ).bind(workspaceId, userId, AT),
    ),
  ]);
  return { id, workspaceId };
}

/** Inserts an agent into the database. */
export async function insertAgent({ env: { DB } }: System, made: MadeAgent): Promise<string> {
  const { name = "Northern agent", status = "active", createdBy = null, createdAt = AT } = made;
  const id = crypto.randomUUID();
  const config = made.agentConfig ? JSON.stringify(made.agentConfig) : null;
  await DB.batch([
    DB.prepare(
      "INSERT INTO agents (id, name, details, url, type, status, ai_agent_type, agent_config, created_by, created_at, updated_at) VALUES (?, ?, 'What it does', ?, 'Scraper', ?, ?, ?, ?, ?, ?)",
    ).bind(
      id,
      name,
      URL_OF_ITEMS,
      status,
      made.aiAgentType ?? null,
      config,
      createdBy,
      createdAt,
      createdAt,
    ),
    ...(made.assigned ?? []).map((userId) =>
      DB.prepare(
        "INSERT INTO agent_users (agent_id, user_id, role, assigned_at) VALUES (?, ?, 'admin', 2000)",
      ).bind(id, userId),
    ),
    ...(made.projectId
      ? [
          DB.prepare(
            "INSERT INTO agent_projects (agent_id, project_id, linked_at) VALUES (?, ?, 2000)",
          ).bind(id, made.projectId),
        ]
      : []),
  ]);
  return id;
}

/** Inserts a RAG into the database. */
export async function insertRag({ env: { DB } }: System, made: Made): Promise<string> {
  const { name = "Northern RAG", status = "training", createdBy = null, createdAt = AT } = made;
  const id = crypto.randomUUID();
  await DB.batch([
    DB.prepare(
      "INSERT INTO rags (id, name, details, url, type, status, created_by, created_at, updated_at) VALUES (?, ?, 'What it does', ?, 'document-qa', ?, ?, ?, ?)",
    ).bind(id, name, URL_OF_ITEMS, status, createdBy, createdAt, createdAt),
    ...(made.assigned ?? []).map((userId) =>
      DB.prepare(
        "INSERT INTO rag_users (rag_id, user_id, role, assigned_at) VALUES (?, ?, 'admin', 2000)",
      ).bind(id, userId),
    ),
  ]);
  return id;
}

/** Inserts a task into the database. */
export async function insertTask({ env: { DB } }: System, made: MadeTask): Promise<string> {
  const { name = "Northern task", status = "pending", createdBy = null, createdAt = AT } = made;
  const { description = "What is to be done", mode = "manual", projectId = null } = made;
  const id = crypto.randomUUID();
  await DB.batch([
    DB.prepare(
      "INSERT INTO tasks (id, name, description, status, mode, project_id, created_by, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    ).bind(id, name, description, status, mode, projectId, createdBy, createdAt, createdAt),
    ...(made.assigned ?? []).map((userId) =>
      DB.prepare(
        "INSERT INTO task_users (task_id, user_id, role, assigned_at) VALUES (?, ?, 'reviewer', 2000)",
      ).bind(id, userId),
    ),
  ]);
  return id;
}
