import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";

interface Merge {
  /** A subquery of the projects' ids; one may come twice. */
  projects: SQL;
  /** What the tasks must match. Its columns choose no index. */
  matches: SQL;
  isNewestFirst: boolean;
  /** Further rows (null, created_at, rowid) that join the queue; few of them. */
  also?: SQL;
  /** LIMIT and OFFSET. */
  limit: SQL;
}

/** The direction of the order by age, and the comparison that goes on in it. */
export function byAge(isNewestFirst: boolean) {
  const [direction, beyond] = isNewestFirst ? ["DESC", "<"] : ["ASC", ">"];
  return { direction: sql.raw(direction), beyond: sql.raw(beyond) };
}

/**
 * A subquery of the rowids of tasks of several projects, by age: each project is a stream of tasks in the order of its
 * index, and the streams are merged. The recursive query keeps the foremost task of each stream in its queue, takes the
 * first of them, and puts the next one of the same stream in its place: it reads as many tasks as it answers and one more
 * per project, however many there are.
 */
export function mergedProjects({ projects, matches, isNewestFirst, also, limit }: Merge): SQL {
  const { direction, beyond } = byAge(isNewestFirst);
  const foremost = (project: SQL, from: SQL) =>
    sql`(SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.projectId} = ${project} AND ${matches}${from}
      ORDER BY ${tasks.createdAt} ${direction}, ${tasks}.rowid ${direction} LIMIT 1)`;
  const next = sql` AND (${tasks.createdAt}, ${tasks}.rowid) ${beyond} (stream.at, stream.task_row)`;
  const further = also ? sql`UNION ALL SELECT * FROM (${also})` : sql``;
  return sql`WITH RECURSIVE mine(project) AS (SELECT DISTINCT * FROM (${projects})), stream(project, at, task_row) AS (
      SELECT mine.project, one.created_at, one.rowid FROM mine
        CROSS JOIN ${tasks} AS one ON one.rowid = ${foremost(sql`mine.project`, sql``)}
      ${further}
      UNION ALL
      SELECT stream.project, one.created_at, one.rowid FROM stream
        CROSS JOIN ${tasks} AS one ON one.rowid = ${foremost(sql`stream.project`, next)}
      ORDER BY 2 ${direction}, 3 ${direction} ${limit}
    ) SELECT task_row FROM stream`;
}
