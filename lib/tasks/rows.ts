import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { subquery } from "@/lib/managed-items/subquery";
import { isReadableProject } from "@/lib/projects/definition";

/** A scalar subquery: the people on the row's task, as a JSON array; `taskView` puts them in order. */
function peopleColumn(): SQL<string> {
  return subquery<string>(sql`SELECT json_group_array(json_object('userId', ${taskUsers.userId}, 'userName', ${users.name},
      'userEmail', ${users.email}, 'taskRole', ${taskUsers.role}, 'assignedAt', ${taskUsers.assignedAt}))
    FROM ${taskUsers} CROSS JOIN ${users} ON ${users.id} = ${taskUsers.userId} WHERE ${taskUsers.taskId} = ${tasks.id}`);
}

/** The columns of a task as the person sees it, with the people on it, for one select. */
export function taskColumns(actor: Pick<Actor, "id" | "role">) {
  return {
    id: tasks.id,
    name: tasks.name,
    description: tasks.description,
    status: tasks.status,
    mode: tasks.mode,
    projectId: tasks.projectId,
    projectName: projectNameColumn(actor),
    priority: tasks.priority,
    dueAt: tasks.dueAt,
    createdBy: tasks.createdBy,
    createdAt: tasks.createdAt,
    updatedAt: tasks.updatedAt,
    version: tasks.version,
    people: peopleColumn().as("people"),
  };
}

/** A scalar subquery: the name of who created the row's task. */
export function creatorNameColumn() {
  return subquery<string | null>(
    sql`SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${tasks.createdBy}`,
  ).as("creator_name");
}

/** A scalar subquery: the name of the row's project, if the person may read that too. */
export function projectNameColumn(actor: Pick<Actor, "id" | "role">) {
  return subquery<string | null>(
    sql`SELECT ${projects.name} FROM ${projects} WHERE ${projects.id} = ${tasks.projectId} AND ${isReadableProject(actor)}`,
  ).as("project_name");
}
