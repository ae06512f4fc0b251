import { eq, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { AGENT } from "@/lib/agents/agent-store";
import type { Actor } from "@/lib/auth/actor";
import { type Action, can } from "@/lib/auth/policy";
import { readProjectRole, readSystemRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { readableBy, WHO_SEES } from "@/lib/managed-items/visibility";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import { RAG } from "@/lib/rags/rag-store";
import { standingColumns, standingOf } from "@/lib/tasks/permissions";
import { isReadableTask, WHO_SEES_TASKS } from "@/lib/tasks/visibility";

export type Person = Pick<Actor, "id" | "role" | "token">;

/** A thing as one person stands to it. */
export interface Standing {
  name: string;
  /** It exists for them. */
  isSeen: boolean;
  /** How they stand to it, for the policy; nothing where that is not asked. */
  facts: Record<string, unknown>;
  /** The project that it is or is in; null where it is in none. */
  projectId: string | null;
}

export interface Resource {
  /** What one may do with it, in words; the first is to see it. */
  actions: Partial<Record<Action, string>>;
  /** Who sees it, in words. */
  whoSees: string;
  /** The action of whoever manages it, and may ask. */
  managedBy: Action;
  /** All but to see it is done by somebody signed in alone, not by a token or an agent. */
  needsSession?: true;
  stand(ctx: Context, person: Person, id: string): Promise<Standing | null>;
}

const isTrue = (condition: SQL) => subquery<number>(sql`SELECT ${condition}`);

async function standToItem(
  ctx: Context,
  { table, members }: ManagedItem,
  person: Person,
  id: string,
  item: ManagedItem,
): Promise<Standing | null> {
  const [row] = await ctx.db
    .select({
      name: sql<string>`${table.name}`.as("named"),
      createdBy: sql<string | null>`${table.createdBy}`.as("created_by_whom"),
      ownRole: subquery<string | null>(
        sql`SELECT ${members.role} FROM ${members.table} WHERE ${members.itemId} = ${table.id} AND ${members.userId} = ${person.id}`,
      ).as("own_role"),
      isSeen: isTrue(readableBy(item, person)).as("is_seen"),
    })
    .from(table)
    .where(eq(table.id, id));
  if (!row) return null;
  const projectRole = row.ownRole === null ? null : readProjectRole(row.ownRole);
  const facts =
    item.kind === "project"
      ? { createdBy: row.createdBy, projectRole }
      : { createdBy: row.createdBy };
  const projectId = item.kind === "project" ? id : null;
  return { name: row.name, isSeen: row.isSeen === 1, facts, projectId };
}

const ofItem = (item: ManagedItem) => (ctx: Context, person: Person, id: string) =>
  standToItem(ctx, item, person, id, item);

/** A workspace is named by its id, or by its project's and its type, with a slash between. */
async function standToWorkspace(ctx: Context, person: Person, id: string) {
  const [projectId = "", type] = id.split("/");
  const [row] = await ctx.db
    .select({
      name: sql<string>`${projects.name} || ', ' || ${workspaces.type}`.as("named"),
      createdBy: projects.createdBy,
      projectId: sql<string>`${projects.id}`.as("its_project"),
      ownRole: subquery<string | null>(
        sql`SELECT ${projectUsers.role} FROM ${projectUsers} WHERE ${projectUsers.projectId} = ${projects.id} AND ${projectUsers.userId} = ${person.id}`,
      ).as("own_role"),
      isMember: subquery<number>(
        sql`SELECT EXISTS (SELECT 1 FROM ${workspaceUsers} WHERE ${workspaceUsers.workspaceId} = ${workspaces.id} AND ${workspaceUsers.userId} = ${person.id})`,
      ).as("is_member"),
      isSeen: isTrue(isReadableProject(person)).as("is_seen"),
    })
    .from(workspaces)
    .innerJoin(projects, eq(projects.id, workspaces.projectId))
    .where(
      type === undefined
        ? eq(workspaces.id, id)
        : sql`${workspaces.projectId} = ${projectId} AND ${workspaces.type} = ${type}`,
    );
  if (!row) return null;
  const facts = {
    createdBy: row.createdBy,
    projectRole: row.ownRole === null ? null : readProjectRole(row.ownRole),
    isWorkspaceMember: row.isMember === 1,
  };
  return { name: row.name, isSeen: row.isSeen === 1, facts, projectId: row.projectId };
}

async function standToTask(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({
      name: tasks.name,
      createdBy: tasks.createdBy,
      projectId: tasks.projectId,
      ...standingColumns({ ...person }),
      isSeen: isTrue(isReadableTask(person)).as("is_seen"),
    })
    .from(tasks)
    .where(eq(tasks.id, id));
  if (!row) return null;
  const facts = { ...standingOf(row) };
  return { name: row.name, isSeen: row.isSeen === 1, facts, projectId: row.projectId };
}

async function standToUser(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({ name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, id));
  if (!row) return null;
  const isSeen = id === person.id || can(person, "users.list");
  const facts = { id, role: readSystemRole(row.role) };
  return { name: row.name, isSeen, facts, projectId: null };
}

/** What can be explained, by the word before the id. */
export const RESOURCES: Readonly<Record<string, Resource>> = {
  project: {
    actions: {
      "projects.list": "see this project",
      "projects.edit": "change this project",
      "projects.assign": "add people to this project and take them off",
      "projects.linkIntegration": "link integrations to this project",
      "projects.delete": "delete this project",
    },
    whoSees: WHO_SEES.project,
    managedBy: "projects.assign",
    stand: ofItem(PROJECT),
  },
  agent: {
    actions: {
      "agents.list": "see this agent",
      "runs.start": "have this agent work for them",
      "agents.edit": "change this agent",
      "agents.assign": "add people to this agent and take them off",
      "agents.delete": "delete this agent",
    },
    whoSees: WHO_SEES.agent,
    managedBy: "agents.assign",
    stand: ofItem(AGENT),
  },
  rag: {
    actions: {
      "rags.list": "see this RAG",
      "rags.search": "search and ask this RAG",
      "rags.documents": "change what this RAG knows",
      "rags.edit": "change this RAG",
      "rags.assign": "add people to this RAG and take them off",
      "rags.delete": "delete this RAG",
    },
    whoSees: WHO_SEES.rag,
    managedBy: "rags.assign",
    stand: ofItem(RAG),
  },
  workspace: {
    actions: {
      "workspaces.list": "see that this workspace is there",
      "workspaces.enter": "enter this workspace",
      "workspaces.assign": "add people to this workspace and take them off",
    },
    whoSees: WHO_SEES.project,
    managedBy: "workspaces.assign",
    stand: standToWorkspace,
  },
  task: {
    actions: {
      "tasks.list": "see this task",
      "tasks.setStatus": "change this task's status",
      "tasks.edit": "change this task",
      "tasks.review": "review what an agent has done on this task",
      "tasks.delete": "delete this task",
    },
    whoSees: WHO_SEES_TASKS,
    managedBy: "tasks.edit",
    stand: standToTask,
  },
  user: {
    actions: {
      "users.list": "see this person's account",
      "users.edit": "change this person's name and e-mail",
      "users.setRole": "change this person's role",
      "users.access": "see and end this person's sessions and tokens",
      "users.delete": "delete this person's account",
    },
    whoSees: "Superadmins and admins see every account. Anybody else sees their own.",
    managedBy: "users.access",
    needsSession: true,
    stand: standToUser,
  },
};
