import * as z from "zod";
import { searchText } from "@/lib/paging";
import {
  assignTasksSchema,
  sharedCandidatesSchema,
  taskIdsSchema,
  undoTaskAssignmentsSchema,
  undoTaskUpdatesSchema,
  updateTasksSchema,
} from "@/lib/tasks/bulk/schema";
import { activityListSchema, commentListSchema, commentSchema } from "@/lib/tasks/comments/schema";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { assignTaskUserSchema, createTaskSchema, updateTaskSchema } from "@/lib/tasks/schema";
import { type Operation, under } from "./operation";
import { eitherOf } from "./schemas";

const TASK = "/api/tasks/{taskId}";

const action = <Shape extends z.ZodRawShape>(name: string, schema: z.ZodObject<Shape>) =>
  z.object({ action: z.literal(name), ...schema.shape });

const bulkSchema = eitherOf(
  action("update", updateTasksSchema),
  action("assign", assignTasksSchema),
  action("delete", taskIdsSchema),
  action("undoUpdate", undoTaskUpdatesSchema),
  action("undoAssign", undoTaskAssignmentsSchema),
  action("restore", taskIdsSchema),
);

export const TASK_OPERATIONS: Operation[] = under("Tasks", [
  {
    method: "POST",
    path: "/api/tasks",
    summary: "Create a task",
    access: "tasks.create",
    body: createTaskSchema,
    example: { name: "Write the brief", priority: "high", project_id: "$PROJECT_ID" },
    idempotent: true,
    answer: "TaskAnswer",
    statuses: [201],
  },
  {
    method: "GET",
    path: "/api/tasks",
    summary: "List tasks",
    description:
      "304 for `If-None-Match` while nothing in one's list has changed. `total` counts all that match, and paging reaches every one of them.",
    access: "tasks.list",
    query: taskListSchema,
    queryExample: "assignee=all&status=pending",
    answer: "TasksAnswer",
  },
  {
    method: "GET",
    path: "/api/tasks/version",
    summary: "Ask whether the list has changed",
    description: "304 for `If-None-Match` while nothing in one's list has changed.",
    access: "tasks.list",
    answer: "TasksTagAnswer",
  },
  {
    method: "GET",
    path: "/api/tasks/candidates",
    summary: "List who may be put on a task",
    description:
      "On the task that `task` names, or on a new one of the project that `project` names, or of none. The first 400 by name; `q` finds others by name or e-mail, 50 at a time.",
    access: "tasks.create",
    query: z.object({
      task: z.string().max(64).optional(),
      project: z.string().max(64).optional(),
      q: searchText,
    }),
    queryExample: "project=$PROJECT_ID",
    answer: "TaskCandidatesAnswer",
  },
  {
    method: "POST",
    path: "/api/tasks/candidates",
    summary: "List who may be on every one of several tasks",
    description: "It changes nothing: the ids may be more than an address holds. `q` as above.",
    access: "tasks.edit",
    body: sharedCandidatesSchema,
    example: { ids: ["$TASK_ID"] },
    answer: "TaskCandidatesAnswer",
  },
  { method: "GET", path: TASK, summary: "Read a task", access: "tasks.list", answer: "TaskAnswer" },
  {
    method: "PATCH",
    path: TASK,
    summary: "Change a task",
    description: "Assignees and reviewers change its status only.",
    access: "tasks.edit",
    body: updateTaskSchema,
    example: { status: "in-progress" },
    ifMatch: true,
    answer: "TaskAnswer",
  },
  {
    method: "POST",
    path: `${TASK}/users`,
    summary: "Put somebody on a task",
    access: "tasks.edit",
    body: assignTaskUserSchema,
    example: { userId: "$USER_ID", taskRole: "reviewer" },
    ifMatch: true,
    answer: "TaskAnswer",
    statuses: [201, 200],
  },
  {
    method: "POST",
    path: `${TASK}/comments`,
    summary: "Comment on a task",
    access: "tasks.list",
    body: commentSchema,
    example: { body: "Looks **good**" },
    idempotent: true,
    answer: "CommentAnswer",
    statuses: [201],
  },
  {
    method: "GET",
    path: `${TASK}/comments`,
    summary: "List a task's comments",
    access: "tasks.list",
    query: commentListSchema,
    answer: "CommentsAnswer",
  },
  {
    method: "PATCH",
    path: `${TASK}/comments/{commentId}`,
    summary: "Edit one's comment",
    access: "tasks.list",
    body: commentSchema,
    example: { body: "Looks very good" },
    answer: "CommentAnswer",
  },
  {
    method: "GET",
    path: `${TASK}/activity`,
    summary: "Read what was done to a task",
    access: "tasks.list",
    query: activityListSchema,
    answer: "ActivityAnswer",
  },
  {
    method: "POST",
    path: "/api/tasks/bulk",
    summary: "Change, assign, delete or restore many tasks",
    description:
      "Each by the rules of one; what was refused is named. `undo` is what the way back takes.",
    access: "tasks.list",
    body: bulkSchema,
    example: { action: "update", ids: ["$TASK_ID"], changes: { priority: "low" } },
    answer: "BulkAnswer",
  },
  {
    method: "DELETE",
    path: TASK,
    summary: "Delete a task",
    description: "It can be restored for 30 days.",
    access: "tasks.delete",
    ifMatch: true,
    answer: "DoneAnswer",
  },
  {
    method: "DELETE",
    path: `${TASK}/users/{userId}`,
    summary: "Take somebody off a task",
    access: "tasks.edit",
    ifMatch: true,
    answer: "TaskAnswer",
  },
  {
    method: "DELETE",
    path: `${TASK}/comments/{commentId}`,
    summary: "Delete a comment",
    description: "Its author, and whoever may delete the task.",
    access: "tasks.list",
    answer: "DoneAnswer",
  },
]);
