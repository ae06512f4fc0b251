import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { directionOf, keysOf, type TaskOrder } from "./merge-order";

interface Merge {
  /** A subquery of the projects' ids; one may come twice. */
  projects: SQL;
  /** What the tasks must match. Its columns choose no index. */
  matches: SQL;
  /** An order that an index of each project has. */
  order: TaskOrder;
  /** Further rows (null, the order's keys, rowid) that join the queue; few of them. */
  also?: SQL;
  /** LIMIT and OFFSET. */
  limit: SQL;
}

/**
 * A subquery of the rowids of tasks of several projects in order: each project is a stream of tasks as its index has
 * them, and the streams are merged. The recursive query keeps the foremost task of each stream in its queue, takes the
 * first of them, and puts the next one of the same stream in its place: it reads as many tasks as it answers and one more
 * per project, however many there are.
 */
export function mergedProjects({ projects, matches, order, also, limit }: Merge): SQL {
  const { direction, beyond } = directionOf(order);
  const keys = (row: SQL) => sql.join(keysOf(order, row), sql`, `);
  const names = keysOf(order, sql`one`).map((_key, index) => sql.raw(`key${index}`));
  const inStream = names.map((name) => sql`stream.${name}`);
  const inOrder = [...keysOf(order, sql`${tasks}`), sql`${tasks}.rowid`];
  const directed = sql.join(
    inOrder.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
  const foremost = (project: SQL, from: SQL) =>
    sql`(SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.projectId} = ${project} AND ${matches}${from}
      ORDER BY ${directed} LIMIT 1)`;
  const next = sql` AND (${sql.join(inOrder, sql`, `)}) ${beyond} (${sql.join(inStream, sql`, `)}, stream.task_row)`;
  const further = also ? sql`UNION ALL SELECT * FROM (${also})` : sql``;
  // The first column is the project, the last the rowid.
  const queued = [...names, null].map(
    (_name, index) => sql`${sql.raw(String(index + 2))} ${direction}`,
  );
  return sql`WITH RECURSIVE mine(project) AS (SELECT DISTINCT * FROM (${projects})),
    stream(project, ${sql.join(names, sql`, `)}, task_row) AS (
      SELECT mine.project, ${keys(sql`one`)}, one.rowid FROM mine
        CROSS JOIN ${tasks} AS one ON one.rowid = ${foremost(sql`mine.project`, sql``)}
      ${further}
      UNION ALL
      SELECT stream.project, ${keys(sql`one`)}, one.rowid FROM stream
        CROSS JOIN ${tasks} AS one ON one.rowid = ${foremost(sql`stream.project`, next)}
      ORDER BY ${sql.join(queued, sql`, `)} ${limit}
    ) SELECT task_row FROM stream`;
}
