import { namedBatch } from "@/db/client";
import type { TaskAgentView } from "@/lib/agents/tasks/schema";
import { taskWorkStatements, taskWorkView } from "@/lib/agents/tasks/task-agent";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { readRemarks } from "@/lib/comments/thread";
import type { Context } from "@/lib/context/context";
import { fieldOfRow } from "@/lib/custom-fields/definitions";
import type { PageOf, QueryValues } from "@/lib/paging";
import {
  type ProjectNameView,
  projectNameStatement,
  projectNamesStatement,
} from "@/lib/projects/read-projects";
import type { Fields } from "@/lib/records/field-schema";
import { activityPage, activityStatements } from "@/lib/tasks/comments/activity";
import { onTask, taskThread } from "@/lib/tasks/comments/comments";
import type { ActivityView, CommentView } from "@/lib/tasks/comments/schema";
import { type FoundTask, foundTask, taskStatement } from "@/lib/tasks/get-task";
import { type TaskBoard, taskBoard, taskBoardStatements } from "@/lib/tasks/list/board";
import {
  readTasksCorrected,
  type TaskPage,
  taskListStatements,
  taskPage,
} from "@/lib/tasks/list/list-tasks";
import { readTaskScreenQuery } from "@/lib/tasks/list/open-query";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import { newTaskCandidatesStatement, taskCandidatesStatement } from "@/lib/tasks/people/candidates";
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
  const actor = authorize(ctx.actor, "tasks.list");
  const project = projectNameStatement(ctx, authorize(actor, "projects.list"), query.project);
  if (query.view === "board") {
    const read = await namedBatch(ctx.db, { project, ...taskBoardStatements(ctx, actor, query) });
    const board = await taskBoard(ctx, actor, query, read);
    return { list: null, board, project: read.project[0] ?? null };
  }
  const read = await namedBatch(ctx.db, { project, ...taskListStatements(ctx, actor, query) });
  const list = await taskPage(ctx, actor, query, read);
  return { list, board: null, project: read.project[0] ?? null };
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
  const [read, page] = await Promise.all([
    namedBatch(ctx.db, {
      task: taskStatement(ctx, actor, taskId),
      candidates: taskCandidatesStatement(ctx, actor, { taskId, except: "people on it" }),
      ...activityStatements(ctx, actor, { taskId, query: SHOWN_ACTIVITY }),
      ...taskWorkStatements(ctx, actor, taskId),
    }),
    readRemarks(ctx, taskThread(ctx, actor, taskId), SHOWN_COMMENTS),
  ]);
  const found = foundTask(actor, read.task);
  return {
    found,
    candidates: read.candidates,
    comments: { ...page, rows: page.rows.map(onTask(taskId)) },
    activity: activityPage(read, SHOWN_ACTIVITY),
    fields: read.activityFields.map(fieldOfRow),
    work: taskWorkView(read, actor, found.relations),
  };
}

interface TaskFormScreen {
  /** The projects that the person can read, by name. */
  projects: ProjectNameView[];
  /** People who can be on the task. */
  candidates: TaskCandidateView[];
}

const projectNames = (ctx: Context, actor: Actor) =>
  projectNamesStatement(ctx, authorize(actor, "projects.list"));

/** The screen for a new task, with or without a project. */
export async function getNewTaskScreen(
  ctx: Context,
  projectId: string | null,
): Promise<TaskFormScreen> {
  const actor = authorize(ctx.actor, "tasks.create");
  return namedBatch(ctx.db, {
    projects: projectNames(ctx, actor),
    candidates: newTaskCandidatesStatement(ctx, actor, { projectId }),
  });
}

/** The screen for editing a task. Throws AppError `not_found` if the person can't read it. */
export async function getEditTaskScreen(
  ctx: Context,
  taskId: string,
): Promise<TaskFormScreen & { found: FoundTask }> {
  const actor = authorize(ctx.actor, "tasks.list");
  const { task, ...form } = await namedBatch(ctx.db, {
    task: taskStatement(ctx, actor, taskId),
    projects: projectNames(ctx, actor),
    candidates: taskCandidatesStatement(ctx, actor, { taskId, except: "nobody" }),
  });
  return { found: foundTask(actor, task), ...form };
}
