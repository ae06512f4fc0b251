import type { TaskAgentView } from "@/lib/agents/tasks/schema";
import { findTaskAgent } from "@/lib/agents/tasks/task-agent";
import { authorize } from "@/lib/auth/authorize";
import { readRemarks } from "@/lib/comments/thread";
import type { Context } from "@/lib/context/context";
import type { PageOf, QueryValues } from "@/lib/paging";
import {
  findProjectName,
  listProjectNames,
  type ProjectNameView,
} from "@/lib/projects/read-projects";
import type { Fields } from "@/lib/records/field-schema";
import { readActivity } from "@/lib/tasks/comments/activity";
import { onTask, taskThread } from "@/lib/tasks/comments/comments";
import type { ActivityView, CommentView } from "@/lib/tasks/comments/schema";
import { type FoundTask, getTask } from "@/lib/tasks/get-task";
import { getTaskBoard, type TaskBoard } from "@/lib/tasks/list/board";
import { listTasks, readTasksCorrected, type TaskPage } from "@/lib/tasks/list/list-tasks";
import { readTaskScreenQuery } from "@/lib/tasks/list/open-query";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import { listNewTaskCandidates, listTaskCandidates } from "@/lib/tasks/people/candidates";
import type { TaskCandidateView } from "@/lib/tasks/schema";

// The data of each screen, in one round trip. Each function throws AppError `unauthenticated`, and
// what its comment adds.

export interface TasksScreen {
  /** Null in the board view. */
  list: TaskPage | null;
  /** Null in the list view. */
  board: TaskBoard | null;
  /** The corrected search that found the tasks; null if it is the person's own. */
  corrected: string | null;
  /**
   * The project that the tasks are filtered by; null for all or none, or if the person can't read
   * it.
   */
  project: ProjectNameView | null;
}

/** The tasks screen: a page of the list or the board, and the name of the project in the filter. */
export function getTasksScreen(ctx: Context, asked: TaskScreenQuery): Promise<TasksScreen> {
  return readTasksCorrected(ctx, asked, {
    read: (query) => readTasksScreen(ctx, query),
    total: ({ list, board }) => list?.total ?? board?.total ?? 0,
  });
}

/** The same for the parameters of an address, with the query that they are. */
export async function openTasksScreen(
  ctx: Context,
  values: QueryValues,
): Promise<TasksScreen & { query: TaskScreenQuery }> {
  const query = await readTaskScreenQuery(ctx, values);
  return { query, ...(await getTasksScreen(ctx, query)) };
}

async function readTasksScreen(
  ctx: Context,
  query: TaskScreenQuery,
): Promise<Omit<TasksScreen, "corrected">> {
  const isBoard = query.view === "board";
  const [list, board, project] = await Promise.all([
    isBoard ? null : listTasks(ctx, query),
    isBoard ? getTaskBoard(ctx, query) : null,
    findProjectName(ctx, query.project),
  ]);
  return { list, board, project };
}

/** The latest comments and activity entries shown with a task. */
const SHOWN_COMMENTS = { page: 1, perPage: 100, sort: "-created_at" };
const SHOWN_ACTIVITY = { page: 1, perPage: 20 };

export interface TaskScreen {
  found: FoundTask;
  /** People who can be added to the task; empty if the person can't edit it. */
  candidates: TaskCandidateView[];
  /** The latest ones, newest first. */
  comments: PageOf<CommentView>;
  activity: PageOf<ActivityView>;
  /** The custom fields of the task's project. */
  fields: Fields;
  /** The work of the assigned agent. */
  work: TaskAgentView;
}

/** The screen of one task. Throws AppError `not_found` if the person can't read it. */
export async function getTaskScreen(ctx: Context, taskId: string): Promise<TaskScreen> {
  const actor = authorize(ctx.actor, "tasks.list");
  const [{ found, view: work }, candidates, { activity, fields }, page] = await Promise.all([
    findTaskAgent(ctx, taskId),
    listTaskCandidates(ctx, taskId),
    readActivity(ctx, actor, { taskId, query: SHOWN_ACTIVITY }),
    readRemarks(ctx, taskThread(ctx, actor, taskId), SHOWN_COMMENTS),
  ]);
  const comments = { ...page, rows: page.rows.map(onTask(taskId)) };
  return { found, candidates, comments, activity, fields, work };
}

interface TaskFormScreen {
  /** The projects that the person can read, by name. */
  projects: ProjectNameView[];
  /** People who can be on the task. */
  candidates: TaskCandidateView[];
}

/** The screen for a new task, with or without a project. */
export async function getNewTaskScreen(
  ctx: Context,
  projectId: string | null,
): Promise<TaskFormScreen> {
  const [candidates, projects] = await Promise.all([
    listNewTaskCandidates(ctx, projectId),
    listProjectNames(ctx),
  ]);
  return { projects, candidates };
}

/** The screen for editing a task. Throws AppError `not_found` if the person can't read it. */
export async function getEditTaskScreen(
  ctx: Context,
  taskId: string,
): Promise<TaskFormScreen & { found: FoundTask }> {
  const [found, projects, candidates] = await Promise.all([
    getTask(ctx, taskId),
    listProjectNames(ctx),
    listTaskCandidates(ctx, taskId, "", { withPeopleOnIt: true }),
  ]);
  return { found, projects, candidates };
}
