import { type SQL, sql } from "drizzle-orm";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { CLOSED_STATUSES } from "@/lib/tasks/schema";
import { projectNameColumn } from "@/lib/tasks/views";
import { isReadableTask } from "@/lib/tasks/visibility";
import { DAY_MS, isoTime, startOfDay } from "@/lib/time";

/** Tasks on the overview, most urgent first. */
const SHOWN = 8;

/** Overdue: due before today (UTC). Next: due later, or without a due date. */
export type DueGroup = "overdue" | "today" | "next";

export interface MyTask {
  id: string;
  name: string;
  status: string;
  priority: string;
  /** A day, or null without a due date. */
  due: string | null;
  group: DueGroup;
  /** Null without a project, or if the person can't read it. */
  projectName: string | null;
}

export interface MyTasks {
  rows: MyTask[];
  /** Counts all open tasks, not only those shown. */
  counts: Record<DueGroup, number>;
}

/** SQL: the person is on the task, can see it, and it is open. */
function isMineAndOpen(actor: Actor): SQL {
  return sql`${taskUsers.userId} = ${actor.id} AND ${tasks.status} NOT IN ${[...CLOSED_STATUSES]} AND ${isReadableTask(actor)}`;
}

function groupOf(dueAt: number | null, today: number): DueGroup {
  if (dueAt === null || dueAt >= today + DAY_MS) return "next";
  return dueAt < today ? "overdue" : "today";
}

/** Returns the person's open tasks, most urgent first, with counts. */
export async function listMyTasks(ctx: Context): Promise<MyTasks> {
  const actor = authorize(ctx.actor, "tasks.list");
  const day = startOfDay(ctx.now);
  // A person's tasks are read once, for their numbers and the first ones.
  const mine = sql`WITH mine AS MATERIALIZED (
      SELECT ${tasks}.rowid AS task_row, ${tasks.dueAt} AS due_at, ${tasks.createdAt} AS created_at
      FROM ${taskUsers} JOIN ${tasks} ON ${tasks.id} = ${taskUsers.taskId} WHERE ${isMineAndOpen(actor)})
    SELECT * FROM (SELECT count(*) AS everything, count(*) FILTER (WHERE due_at < ${day}) AS overdue,
      count(*) FILTER (WHERE due_at >= ${day} AND due_at < ${day + DAY_MS}) AS today FROM mine)
    CROSS JOIN (SELECT task_row FROM mine ORDER BY due_at NULLS LAST, created_at DESC LIMIT ${SHOWN})`;
  const rows = await ctx.db
    .select({
      id: tasks.id,
      name: tasks.name,
      status: tasks.status,
      priority: tasks.priority,
      dueAt: tasks.dueAt,
      projectName: projectNameColumn(actor),
      overdue: sql<number>`mine.overdue`.as("overdue"),
      today: sql<number>`mine.today`.as("today"),
      all: sql<number>`mine.everything`.as("all_open"),
    })
    .from(sql`(${mine}) AS mine`)
    .innerJoin(tasks, sql`${tasks}.rowid = mine.task_row`)
    .orderBy(sql`${tasks.dueAt} NULLS LAST, ${tasks.createdAt} DESC`);
  const { overdue = 0, today = 0, all = 0 } = rows[0] ?? {};
  return {
    rows: rows.map(({ dueAt, overdue: _overdue, today: _today, all: _all, ...task }) => ({
      ...task,
      due: dueAt === null ? null : isoTime(dueAt).slice(0, 10),
      group: groupOf(dueAt, day),
    })),
    counts: { overdue, today, next: all - overdue - today },
  };
}
