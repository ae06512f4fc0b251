import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { users } from "@/db/schema/auth";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can, ROLES_SEEING_EVERY_ITEM } from "@/lib/auth/policy";
import { isPerson } from "@/lib/auth/service-account";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { readCandidates } from "@/lib/managed-items/people";
import { readableIdsOf } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import { PROJECT } from "@/lib/projects/definition";
import { isPersonOfProjects, seesProject } from "@/lib/projects/visibility";
import { chosenIds } from "../bulk/matching";
import { sharedCandidatesSchema } from "../bulk/schema";
import { isAllowedOn } from "../permissions";
import { NO_SUCH_CANDIDATE, type TaskCandidateView } from "../schema";
import { canMoveTaskTo, mayReadProject } from "../visibility";

type Person = Pick<Actor, "id" | "role" | "token" | "service">;

/**
 * SQL condition on a `users` row: the actor can add this active person to a task. In a project,
 * both must see the project. Without one, admins can add everyone, and moderators people with whom
 * they share a project.
 *
 * @param project the id of the task's project, or null. A column or a value.
 */
export function isCandidate(actor: Person, project: SQL): SQL {
  const isKnown = sql`(${users.id} = ${actor.id} OR ${isPersonOfProjects(readableIdsOf(PROJECT, actor))})`;
  // Admins and superadmins can list all users anyway.
  const ofNone = can(actor, "users.list") ? sql`1 = 1` : isKnown;
  return sql`${users.active} = 1 AND ${isPerson()} AND CASE WHEN ${project} IS NULL THEN ${ofNone}
    ELSE ${mayReadProject(actor, project)} AND ${seesProject(project)} END`;
}

/**
 * Returns the name of a person whom the actor can add to the project's tasks.
 *
 * @param projectId null for tasks without a project.
 * @throws AppError `unauthenticated`, or `invalid_input` for anyone else.
 */
export async function nameOfCandidate(
  ctx: Context,
  projectId: string | null,
  userId: string,
): Promise<string> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const [person] = await ctx.db
    .select({ name: users.name })
    .from(users)
    .where(sql`${users.id} = ${userId} AND ${isCandidate(actor, sql`${projectId}`)}`);
  if (!person) throw new AppError("invalid_input", NO_SUCH_CANDIDATE);
  return person.name;
}

/**
 * SQL condition on a `users` row: the actor's comment on a task can mention this person. They must
 * see the task, and the actor must be able to know them. The page of a task without a project shows
 * its creator and the people on it.
 */
export function mayBeMentioned(actor: Person, taskId: string): SQL {
  const task = sql`FROM ${tasks} WHERE ${tasks.id} = ${taskId}`;
  const project = sql`(SELECT ${tasks.projectId} ${task})`;
  const isOnIt = sql`EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${taskId} AND ${taskUsers.userId} = ${users.id})`;
  const isCreator = sql`${users.id} = (SELECT ${tasks.createdBy} ${task})`;
  const seesAll = sql`${users.role} IN ${ROLES_SEEING_EVERY_ITEM}`;
  return sql`((${project} IS NULL AND (${isOnIt} OR ${isCreator}))
    OR ((${project} IS NOT NULL OR ${seesAll}) AND ${isCandidate(actor, project)}))`;
}

/**
 * Lists who can be added to a task, by name, without people already on it. No one if the person
 * can't edit the task.
 *
 * @param options.withPeopleOnIt includes people already on it.
 * @throws AppError `unauthenticated` or `invalid_input`.
 */
export async function listTaskCandidates(
  ctx: Context,
  taskId: string,
  q?: unknown,
  { withPeopleOnIt = false }: { withPeopleOnIt?: boolean } = {},
): Promise<TaskCandidateView[]> {
  const actor = authorize(ctx.actor, "tasks.list");
  const task = sql`FROM ${tasks} WHERE ${tasks.id} = ${taskId}`;
  const isOnIt = sql`EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${taskId} AND ${taskUsers.userId} = ${users.id})`;
  return readCandidates(ctx, {
    q,
    guard: sql`EXISTS (SELECT 1 ${task} AND ${isAllowedOn(actor, "tasks.edit")})`,
    among: isCandidate(actor, sql`(SELECT ${tasks.projectId} ${task})`),
    ...(!withPeopleOnIt && { except: isOnIt }),
  });
}

/**
 * Lists who can be added to a new task, with or without a project, by name. No one for a project
 * that the person can't read, so that its members don't leak.
 *
 * @throws AppError `unauthenticated` or `invalid_input`.
 */
export async function listNewTaskCandidates(
  ctx: Context,
  projectId: string | null,
  q?: unknown,
): Promise<TaskCandidateView[]> {
  const actor = authorize(ctx.actor, "tasks.create");
  return readCandidates(ctx, {
    q,
    guard: canMoveTaskTo(actor, sql`${projectId}`),
    among: isCandidate(actor, sql`${projectId}`),
  });
}

/**
 * Lists who can be added to all of up to 1,000 tasks that the person can edit, by name. No one if
 * they can edit none of them.
 *
 * @throws AppError `unauthenticated` or `invalid_input`.
 */
export async function listSharedTaskCandidates(
  ctx: Context,
  input: unknown,
): Promise<TaskCandidateView[]> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { q, ...which } = parseInput(sharedCandidatesSchema, input);
  const ids = await chosenIds(ctx, actor, which);
  const chosen = sql`(SELECT DISTINCT ${tasks.projectId} AS project_id FROM ${tasks}
    WHERE ${tasks.id} IN ${valuesOf(ids)} AND ${isAllowedOn(actor, "tasks.edit")}) AS chosen`;
  const isLeftOut = sql`SELECT 1 FROM ${chosen} WHERE NOT (${isCandidate(actor, sql`chosen.project_id`)})`;
  return readCandidates(ctx, {
    q,
    guard: sql`EXISTS (SELECT 1 FROM ${chosen})`,
    among: sql`NOT EXISTS (${isLeftOut})`,
  });
}
