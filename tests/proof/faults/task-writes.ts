import type { Write } from "../../support/faults/sweep";
import type { FaultWorld } from "../../support/faults/world";
import { create, ifMatch, patch, post, put, remove } from "./write-calls";

const bulk = (action: string, input: object) => post("/api/tasks/bulk", { action, ...input });

/** Tasks, the people on them, and their comments. */
export const TASK_WRITES: readonly Write<FaultWorld>[] = [
  {
    title: "POST /api/tasks",
    sent: ({ projectId }) => create("/api/tasks", { name: "New", project_id: projectId }),
  },
  {
    title: "PATCH /api/tasks/{id}",
    sent: async (world) => {
      const headers = await ifMatch(world, "tasks", world.taskId);
      const changes = { name: "Changed", status: "completed" };
      return patch(`/api/tasks/${world.taskId}`, changes, headers);
    },
  },
  { title: "DELETE /api/tasks/{id}", sent: ({ taskId }) => remove(`/api/tasks/${taskId}`) },
  {
    title: "POST /api/tasks/{id}/users",
    sent: ({ taskId, mate }) =>
      post(`/api/tasks/${taskId}/users`, { userId: mate.id, taskRole: "reviewer" }),
  },
  {
    title: "DELETE /api/tasks/{id}/users/{userId}",
    sent: ({ taskId, member }) => remove(`/api/tasks/${taskId}/users/${member.id}`),
  },
  {
    title: "PUT /api/tasks/{id}/agent",
    sent: ({ doneTaskId }) => put(`/api/tasks/${doneTaskId}/agent`, { agent_id: null }),
  },
  {
    title: "PUT /api/tasks/{id}/agent, which takes it over",
    sent: ({ doneTaskId, agentId }) => put(`/api/tasks/${doneTaskId}/agent`, { agent_id: agentId }),
    // Each call is recorded.
    again: /^\+ audit_log /,
  },
  {
    title: "POST /api/tasks/{id}/review",
    sent: ({ doneTaskId }) =>
      post(`/api/tasks/${doneTaskId}/review`, { decision: "return", remark: "More" }),
    retried: 409,
  },
  {
    title: "POST /api/tasks/{id}/comments",
    sent: ({ taskId }) => create(`/api/tasks/${taskId}/comments`, { body: "Second" }),
  },
  {
    title: "PATCH /api/tasks/{id}/comments/{id}",
    sent: ({ taskId, commentId }) =>
      patch(`/api/tasks/${taskId}/comments/${commentId}`, { body: "Changed" }),
  },
  {
    title: "DELETE /api/tasks/{id}/comments/{id}",
    sent: ({ taskId, commentId }) => remove(`/api/tasks/${taskId}/comments/${commentId}`),
  },
  {
    title: "POST /api/tasks/bulk update",
    sent: ({ taskId, spareTaskId }) =>
      bulk("update", { ids: [taskId, spareTaskId], changes: { priority: "urgent" } }),
  },
  {
    title: "POST /api/tasks/bulk undoUpdate",
    sent: async (world) => {
      const { system, taskId: id } = world;
      const row = await system.env.DB.prepare("SELECT version FROM tasks WHERE id = ?")
        .bind(id)
        .first<{ version: number }>();
      return bulk("undoUpdate", {
        tasks: [{ id, version: row?.version, changes: { priority: "low" } }],
      });
    },
  },
  {
    title: "POST /api/tasks/bulk assign",
    sent: ({ taskId, spareTaskId, mate }) =>
      bulk("assign", { ids: [taskId, spareTaskId], userId: mate.id, taskRole: "owner" }),
  },
  {
    title: "POST /api/tasks/bulk undoAssign",
    sent: async ({ system, taskId: id, member }) => {
      const row = await system.env.DB.prepare("SELECT version FROM tasks WHERE id = ?")
        .bind(id)
        .first<{ version: number }>();
      const tasks = [{ id, version: row?.version, taskRole: null }];
      return bulk("undoAssign", { userId: member.id, tasks });
    },
  },
  {
    title: "POST /api/tasks/bulk delete",
    sent: ({ taskId, spareTaskId }) => bulk("delete", { ids: [taskId, spareTaskId] }),
  },
  {
    title: "POST /api/tasks/bulk restore",
    sent: ({ deletedTaskId }) => bulk("restore", { ids: [deletedTaskId] }),
  },
  {
    title: "POST /api/trash/task/{id}/restore",
    sent: ({ deletedTaskId }) => post(`/api/trash/task/${deletedTaskId}/restore`),
    retried: 404,
  },
  {
    title: "DELETE /api/trash/task/{id}",
    sent: ({ deletedTaskId }) => remove(`/api/trash/task/${deletedTaskId}`),
  },
];
