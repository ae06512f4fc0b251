import { type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { partOf } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { noticeStatement } from "@/lib/notices/notice-statement";

interface OwnerTask {
  /** The task's id, if something else refers to it. */
  id?: string;
  actor: Actor;
  name: string;
  description: string;
  projectId: string | null;
  dueAt?: number | null;
  /** What it is about, for the audit log. */
  about: Record<string, string>;
  /** SQL that must hold. */
  guard: SQL;
}

/** Statements that create a task for the owner of something that stopped, or is going to. */
export function ownerTaskStatements(
  ctx: Context,
  {
    id = crypto.randomUUID(),
    actor,
    name,
    description,
    projectId,
    dueAt = null,
    about,
    guard,
  }: OwnerTask,
) {
  const task = {
    id,
    name: name.slice(0, 200),
    description,
    status: "pending" as const,
    mode: "manual" as const,
    priority: "high" as const,
    projectId,
    dueAt,
    createdBy: actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const person = { taskId: id, userId: actor.id, role: "owner" as const, assignedAt: ctx.now };
  const isThere = sql`EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${id})`;
  const made = partOf({ ...ctx, actor }, "task", {
    rules: [],
    change: () => insertWhere(ctx.db, tasks, task, guard).returning({ id: tasks.id }),
    audit: {
      action: "tasks.create",
      entityType: "task",
      entityId: id,
      after: { name: task.name, ...about },
    },
  });
  return [
    ...Object.values(made),
    insertWhere(ctx.db, taskUsers, person, isThere),
    noticeStatement(
      ctx,
      { kind: "task_assigned", to: actor.id, parts: { taskId: id }, link: `/tasks/${id}` },
      isThere,
    ),
  ];
}
