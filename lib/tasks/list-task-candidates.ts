import { and, eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { isCandidate } from "./candidates";
import { isAllowedOn } from "./rules";
import type { TaskCandidateView } from "./schema";

/** People that one selector offers. */
const MAX_CANDIDATES = 500;

const columns = { id: users.id, name: users.name, email: users.email, role: users.role };

/**
 * Who may be added to a task, by name, without those who are on it. Nobody for a person who may not edit the task.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listTaskCandidates(
  ctx: Context,
  taskId: string,
): Promise<TaskCandidateView[]> {
  const actor = authorize(ctx.actor, "tasks.list");
  const isOnIt = sql`EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${taskId} AND ${taskUsers.userId} = ${users.id})`;
  return ctx.db
    .select(columns)
    .from(users)
    .innerJoin(tasks, and(eq(tasks.id, taskId), isAllowedOn(actor, "tasks.edit")))
    .where(sql`${isCandidate(actor, sql`${tasks.projectId}`)} AND NOT ${isOnIt}`)
    .orderBy(users.name)
    .limit(MAX_CANDIDATES);
}

/**
 * Who may be on a task, by name, with those who are on it already. Nobody for a person who may not edit the task.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listEditTaskCandidates(
  ctx: Context,
  taskId: string,
): Promise<TaskCandidateView[]> {
  const actor = authorize(ctx.actor, "tasks.edit");
  return ctx.db
    .select(columns)
    .from(users)
    .innerJoin(tasks, and(eq(tasks.id, taskId), isAllowedOn(actor, "tasks.edit")))
    .where(isCandidate(actor, sql`${tasks.projectId}`))
    .orderBy(users.name)
    .limit(MAX_CANDIDATES);
}

/**
 * Who may be put on a new task in a project, or in none, by name. Nobody for a project that the person may not read:
 * else the answer would tell who is in it.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listNewTaskCandidates(
  ctx: Context,
  projectId: string | null,
): Promise<TaskCandidateView[]> {
  const actor = authorize(ctx.actor, "tasks.create");
  const readsIt = sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${projectId} AND ${isReadableProject(actor)})`;
  return ctx.db
    .select(columns)
    .from(users)
    .where(sql`(${projectId} IS NULL OR ${readsIt}) AND ${isCandidate(actor, sql`${projectId}`)}`)
    .orderBy(users.name)
    .limit(MAX_CANDIDATES);
}
