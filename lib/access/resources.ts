import { and, eq, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { projects, workspaces } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { readProjectRole, readSystemRole } from "@/lib/auth/roles";
import { isPerson } from "@/lib/auth/service-account";
import type { Context } from "@/lib/context/context";
import { isSearchableBy, WHO_ASKS } from "@/lib/knowledge/documents/rag-access";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { readableBy, whoSees } from "@/lib/managed-items/visibility";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import { isOnWorkspaceTeam, roleOnProject } from "@/lib/projects/project-role";
import { columnOf } from "@/lib/records/definition";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { relationColumns, relationsOf } from "@/lib/tasks/permissions";
import { isReadableTask, WHO_SEES_TASKS } from "@/lib/tasks/visibility";
import { canSeeUser, WHO_SEES_USERS } from "@/lib/users/rows";
import { isTrue, type Person, type Resource, type ResourceState } from "./resource";
import type { ExplainedKind } from "./schema";
import { THING_RESOURCES } from "./things";
import { WORK_RESOURCES } from "./work";

async function loadItem(
  ctx: Context,
  item: ManagedItem,
  person: Person,
  id: string,
): Promise<ResourceState | null> {
  const { table, members } = item;
  const [row] = await ctx.db
    .select({
      name: sql<string>`${table.name}`.as("named"),
      createdBy: sql<string | null>`${table.createdBy}`.as("created_by_whom"),
      ownRole: (item.kind === "project"
        ? roleOnProject(person, table.id)
        : subquery<string | null>(
            sql`SELECT ${members.role} FROM ${members.table} WHERE ${members.itemId} = ${table.id} AND ${members.userId} = ${person.id}`,
          )
      ).as("own_role"),
      isSeen: isTrue(readableBy(item, person)).as("is_seen"),
      // People who can't see a RAG may still be allowed to ask it.
      isServed: isTrue(isSearchableBy(person, id)).as("is_served"),
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
  const reachable = { "rags.search": row.isServed === 1 };
  return { name: row.name, isSeen: row.isSeen === 1, facts, projectId, reachable };
}

const ofItem = (item: ManagedItem) => (ctx: Context, person: Person, id: string) =>
  loadItem(ctx, item, person, id);

/** A workspace id is its own id, or its project's id and its type, separated by a slash. */
async function loadWorkspace(ctx: Context, person: Person, id: string) {
  const [projectId = "", type] = id.split("/");
  const [row] = await ctx.db
    .select({
      name: sql<string>`${projects.name} || ', ' || ${workspaces.type}`.as("named"),
      createdBy: projects.createdBy,
      projectId: sql<string>`${projects.id}`.as("its_project"),
      ownRole: roleOnProject(person, projects.id).as("own_role"),
      isMember: isTrue(isOnWorkspaceTeam(person)).as("is_member"),
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

/**
 * A record id is its list and its id, separated by a slash. The permissions are those of its
 * workspace.
 */
async function loadRecord(ctx: Context, person: Person, address: string) {
  const [list, id = ""] = address.split("/");
  const definition = RECORD_DEFINITIONS.find(({ description }) => description.name === list);
  if (!definition) return null;
  const { table, description } = definition;
  const [row] = await ctx.db
    .select({
      workspaceId: sql<string>`${table.workspaceId}`.as("in_workspace"),
      title: sql<string | null>`${columnOf(definition, description.title)}`.as("titled"),
    })
    .from(table)
    .where(eq(table.id, id));
  const state = row ? await loadWorkspace(ctx, person, row.workspaceId) : null;
  return state && { ...state, name: row?.title || description.words.singular };
}

async function loadTask(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({
      name: tasks.name,
      createdBy: tasks.createdBy,
      projectId: tasks.projectId,
      ...relationColumns({ ...person }),
      isSeen: isTrue(isReadableTask(person)).as("is_seen"),
    })
    .from(tasks)
    .where(eq(tasks.id, id));
  if (!row) return null;
  const facts = { ...relationsOf(row) };
  return { name: row.name, isSeen: row.isSeen === 1, facts, projectId: row.projectId };
}

async function loadUser(ctx: Context, person: Person, id: string) {
  const [row] = await ctx.db
    .select({ name: users.name, role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isPerson()));
  if (!row) return null;
  const isSeen = canSeeUser(person, id);
  const facts = { id, role: readSystemRole(row.role) };
  return { name: row.name, isSeen, facts, projectId: null };
}

/** What can be explained, by kind: the word before the id. */
export const RESOURCES: Readonly<Record<ExplainedKind, Resource>> = {
  project: {
    actions: {
      "projects.list": "see this project",
      "projects.edit": "change this project",
      "projects.assign": "add and remove members of this project",
      "projects.linkIntegration": "link integrations to this project",
      "serviceAccounts.list": "see this project's service accounts",
      "serviceAccounts.manage":
        "create and change this project's service accounts and their tokens",
      "fields.manage": "create and change custom fields of this project's records",
      "projects.delete": "delete this project",
    },
    whoSees: whoSees(PROJECT),
    managedBy: "projects.assign",
    needsSession: ["serviceAccounts.manage"],
    load: ofItem(PROJECT),
  },
  agent: {
    actions: {
      "agents.list": "see this agent",
      "runs.start": "run this agent",
      "agents.edit": "change this agent",
      "agents.assign": "add and remove members of this agent's team",
      "agents.delete": "delete this agent",
    },
    whoSees: whoSees(AGENT),
    managedBy: "agents.assign",
    load: ofItem(AGENT),
  },
  rag: {
    actions: {
      "rags.list": "see this RAG",
      "rags.search": "search this RAG and ask it questions",
      "rags.documents": "add, edit and delete this RAG's documents",
      "rags.edit": "change this RAG",
      "rags.assign": "add and remove members of this RAG's team",
      "rags.delete": "delete this RAG",
    },
    whoSees: whoSees(RAG),
    managedBy: "rags.assign",
    prerequisites: { "rags.search": WHO_ASKS },
    load: ofItem(RAG),
  },
  workspace: {
    actions: {
      "workspaces.list": "see this workspace listed",
      "workspaces.enter": "enter this workspace",
      "workspaces.assign": "add and remove members of this workspace",
    },
    whoSees: whoSees(PROJECT),
    managedBy: "workspaces.assign",
    load: loadWorkspace,
  },
  record: {
    actions: {
      "workspaces.enter": "see and edit this record (read-only tokens can only see it)",
    },
    whoSees: whoSees(PROJECT),
    managedBy: "workspaces.assign",
    load: loadRecord,
  },
  task: {
    actions: {
      "tasks.list": "see this task",
      "tasks.setStatus": "change this task's status",
      "tasks.edit": "change this task",
      "tasks.review": "review an agent's work on this task",
      "tasks.delete": "delete this task",
    },
    whoSees: WHO_SEES_TASKS,
    managedBy: "tasks.edit",
    load: loadTask,
  },
  user: {
    actions: {
      "users.list": "see this person's account",
      "users.edit": "change this person's name and email",
      "users.setRole": "change this person's role or status",
      "users.access": "see and revoke this person's sessions and tokens",
      "users.resetLink": "create a password reset link for this person",
      "users.confirmEmail": "confirm or reject the new email that this person asked for",
      "users.delete": "delete this person's account",
    },
    whoSees: WHO_SEES_USERS,
    managedBy: "users.access",
    needsSession: true,
    visibleWithoutPermission: true,
    load: loadUser,
  },
  ...WORK_RESOURCES,
  ...THING_RESOURCES,
};
