import { sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { candidatesStatement } from "@/lib/managed-items/people";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { sharedCandidatesSchema } from "./bulk-schema";
import { isCandidate } from "./candidates";
import { isAllowedOn } from "./rules";
import type { TaskCandidateView } from "./schema";

// Each is given what a search is for as `q` and finds whom `candidatesStatement` finds, which refuses what cannot be
// searched for as `invalid_input`.

/** Whom a task that the person may edit can be given; nobody for one that they may not. */
function ofTask(actor: Actor, taskId: string) {
  const isIt = sql`FROM ${tasks} WHERE ${tasks.id} = ${taskId}`;
  return {
    guard: sql`EXISTS (SELECT 1 ${isIt} AND ${isAllowedOn(actor, "tasks.edit")})`,
    among: isCandidate(actor, sql`(SELECT ${tasks.projectId} ${isIt})`),
  };
}

/**
 * Who may be added to a task, by name, without those who are on it. Nobody for a person who may not edit the task.
 *
 * @throws AppError `unauthenticated` or `invalid_input`.
 */
export async function listTaskCandidates(
  ctx: Context,
  taskId: string,
  q?: unknown,
): Promise<TaskCandidateView[]> {
  const offered = ofTask(authorize(ctx.actor, "tasks.list"), taskId);
  const isOnIt = sql`EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${taskId} AND ${taskUsers.userId} = ${users.id})`;
  return candidatesStatement(ctx, { q, ...offered, except: isOnIt });
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
  return candidatesStatement(ctx, ofTask(authorize(ctx.actor, "tasks.edit"), taskId));
}

/**
 * Who may be put on a new task in a project, or in none, by name. Nobody for a project that the person may not read:
 * else the answer would tell who is in it.
 *
 * @throws AppError `unauthenticated` or `invalid_input`.
 */
export async function listNewTaskCandidates(
  ctx: Context,
  projectId: string | null,
  q?: unknown,
): Promise<TaskCandidateView[]> {
  const actor = authorize(ctx.actor, "tasks.create");
  const readsIt = sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${projectId} AND ${isReadableProject(actor)})`;
  return candidatesStatement(ctx, {
    q,
    guard: sql`(${projectId} IS NULL OR ${readsIt})`,
    among: isCandidate(actor, sql`${projectId}`),
  });
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
  const { ids, q } = parseInput(sharedCandidatesSchema, input);
  const chosen = sql`(SELECT DISTINCT ${tasks.projectId} AS project_id FROM ${tasks}
    WHERE ${tasks.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isAllowedOn(actor, "tasks.edit")}) AS chosen`;
  const isLeftOut = sql`SELECT 1 FROM ${chosen} WHERE NOT (${isCandidate(actor, sql`chosen.project_id`)})`;
  return candidatesStatement(ctx, {
    q,
    guard: sql`EXISTS (SELECT 1 FROM ${chosen})`,
    among: sql`NOT EXISTS (${isLeftOut})`,
  });
}
