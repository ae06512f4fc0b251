import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type CsvSeparator, csvLines, csvNumber } from "@/lib/csv";
import { keyOf } from "@/lib/custom-fields/names";
import { csvCell } from "@/lib/records/csv-cell";
import type { Fields } from "@/lib/records/field-schema";
import { TASK_FIELD_NAMES } from "../fields";
import type { TaskView } from "../schema";
import { namesIn, taskColumns, taskView } from "../views";
import { conditionsOf } from "./matching-tasks";
import type { TaskListQuery } from "./schema";

/** A description can have 10,000 characters. A part of this size fits into a Worker's memory. */
const TASKS_PER_PART = 500;

/** The columns that every task has, as an import names them. */
const COLUMNS: Readonly<Record<string, (task: TaskView) => string | number | null>> = {
  id: ({ id }) => id,
  ...Object.fromEntries(
    TASK_FIELD_NAMES.map((name) =>
      name === "project_id"
        ? ["project", ({ project_name }: TaskView) => project_name]
        : [name, (task: TaskView) => task[name]],
    ),
  ),
  assigned: ({ assignedUsers }) => assignedUsers.map(({ userEmail }) => userEmail).join(", "),
  created_at: ({ created_at }) => created_at,
  updated_at: ({ updated_at }) => updated_at,
};

const ownCell = (value: string | number | null, separator: CsvSeparator) =>
  typeof value === "number" ? csvNumber(value, separator) : (value ?? "");

/**
 * Exports all tasks that match the query as CSV, oldest first, with the custom fields of its
 * project. People and records in these have their names. Reads each part when the reader asks for
 * it, and checks access each time.
 *
 * @throws AppError `unauthenticated`.
 */
export async function exportTasks(
  ctx: Context,
  query: TaskListQuery,
  separator: CsvSeparator = ",",
): Promise<AsyncGenerator<string>> {
  return csvParts(ctx, authorize(ctx.actor, "tasks.list"), query, separator);
}

async function* csvParts(
  ctx: Context,
  actor: Actor,
  query: TaskListQuery,
  separator: CsvSeparator,
) {
  const fields: Fields = query.own?.fields ?? [];
  const names = [...Object.keys(COLUMNS), ...fields.map(({ name }) => name)];
  yield csvLines([names], separator);
  const { matching } = conditionsOf(ctx, actor, query);
  let after: SQL = sql`1 = 1`;
  for (;;) {
    const rows = await ctx.db
      .select({ ...taskColumns(actor), row: sql<number>`${tasks}.rowid`.as("task_row") })
      .from(tasks)
      .where(
        sql`${matching} AND ${after} ORDER BY ${tasks.createdAt}, ${tasks}.rowid LIMIT ${TASKS_PER_PART}`,
      );
    const named = namesIn(rows);
    const lines = rows
      .map(taskView)
      .map((task) => [
        ...Object.values(COLUMNS).map((cell) => ownCell(cell(task), separator)),
        ...fields.map((field) => csvCell(task.custom[keyOf(field)], field, separator, named)),
      ]);
    if (lines.length > 0) yield csvLines(lines, separator);
    const last = rows.at(-1);
    if (!last || rows.length < TASKS_PER_PART) return;
    after = sql`(${tasks.createdAt}, ${tasks}.rowid) > (${last.createdAt}, ${last.row})`;
  }
}
