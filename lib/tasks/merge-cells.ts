import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { TASK_MODES, TASK_PRIORITIES, TASK_STATUSES } from "@/db/vocabulary";
import { byAge } from "./list-query";
import { type Merge, mergedStreams } from "./merge-streams";
import type { TaskListQuery } from "./schema";

type Filters = Pick<TaskListQuery, "status" | "mode" | "priority">;

const COMMON = [sql`${tasks.status}`, sql`${tasks.mode}`, sql`${tasks.priority}`];

/** Every combination of status, mode and priority that the filters leave. */
export function cellsOf({ status, mode, priority }: Filters): [string, string, string][] {
  const left = <Value extends string>(value: "all" | Value, values: readonly Value[]) =>
    value === "all" ? values : [value];
  return left(status, TASK_STATUSES).flatMap((one) =>
    left(mode, TASK_MODES).flatMap((two) =>
      left(priority, TASK_PRIORITIES).map((three): [string, string, string] => [one, two, three]),
    ),
  );
}

interface CellMerge extends Omit<Merge, "streams" | "common" | "indexes" | "within"> {
  /** The cells: a subquery of status, mode and priority. */
  cells: SQL;
}

/** A subquery of every cell that the filters leave. */
export const everyCell = (query: Filters): SQL =>
  sql`SELECT value ->> 0 AS status, value ->> 1 AS mode, value ->> 2 AS priority FROM json_each(${JSON.stringify(cellsOf(query))})`;

/**
 * A subquery of the rowids of the tasks of some cells in order: of each combination of status, mode and priority an index
 * has the tasks in each order, and these are merged (`mergedStreams`).
 */
export function mergedCells({ cells, ...merge }: CellMerge): SQL {
  const { sort } = merge.order;
  // All tasks of one of them have the same status and the same priority.
  const isByCell = sort.endsWith("status") || sort.endsWith("priority");
  const within = isByCell ? byAge(sort) : merge.order;
  return mergedStreams({ ...merge, indexes: "tasks_cell", within, streams: cells, common: COMMON });
}
