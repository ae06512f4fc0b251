import { and, eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { taskIdsSchema } from "./bulk-schema";
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

/**
 * Who may be on every one of up to 500 tasks that the person may edit, by name; nobody where they may edit none of them.
 *
 * @throws AppError `unauthenticated` or `invalid_input`.
 */
export async function listSharedTaskCandidates(
  ctx: Context,
  input: unknown,
): Promise<TaskCandidateView[]> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { ids } = parseInput(taskIdsSchema, input);
  const chosen = sql`(SELECT DISTINCT ${tasks.projectId} AS project_id FROM ${tasks}
    WHERE ${tasks.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isAllowedOn(actor, "tasks.edit")}) AS chosen`;
  const isLeftOut = sql`SELECT 1 FROM ${chosen} WHERE NOT (${isCandidate(actor, sql`chosen.project_id`)})`;
  return ctx.db
    .select(columns)
    .from(users)
    .where(sql`EXISTS (SELECT 1 FROM ${chosen}) AND NOT EXISTS (${isLeftOut})`)
    .orderBy(users.name)
    .limit(MAX_CANDIDATES);
}
