import { type SQL, sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import type { ManagedItem } from "@/lib/managed-items/definition";
import { readableBy } from "@/lib/managed-items/visibility";
import { PROJECT_ID_MISSING, PROJECT_NOT_FOUND } from "@/lib/managed-items/words";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { leaveWorkspaceTeamsStatements, removeLostAssignmentsStatements } from "./lost-access";
import { PROJECT_TEAM, PROJECT_WAYS } from "./visibility";

/** Projects as a managed item. */
export const PROJECT: ManagedItem = {
  kind: "project",
  table: projects,
  members: PROJECT_TEAM,
  words: { notFound: PROJECT_NOT_FOUND, idMissing: PROJECT_ID_MISSING, singular: "project" },
  ways: PROJECT_WAYS,
  ofServiceAccounts: {
    ids: ({ projectId }) =>
      sql`SELECT ${projects.id} FROM ${projects} WHERE ${projects.id} = ${projectId} AND ${isNotDeleted(projects)}`,
    words: "A service account sees its own project.",
  },
  beforeRemovalStatements: leaveWorkspaceTeamsStatements,
  endStatements: (ctx, { itemId, userId }) => {
    const inProject = sql`${tasks.projectId} = ${itemId}`;
    const ofPerson = sql`${inProject} AND ${taskUsers.userId} = ${userId}`;
    return removeLostAssignmentsStatements(ctx, userId === undefined ? inProject : ofPerson);
  },
};

/** SQL: the project can be read. For other areas whose rows belong to projects. */
export function isReadableProject(actor: Pick<Actor, "id" | "role" | "token" | "service">): SQL {
  return readableBy(PROJECT, actor);
}
