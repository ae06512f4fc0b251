import { getTableName, type SQL, sql } from "drizzle-orm";
import { recordCounts } from "@/db/schema/counts";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace, type WorkspacePlace } from "@/lib/workspaces/scope";
import type { RecordDefinition } from "./definition";
import type { RecordListQuery } from "./description-schema";
import { keptOf, setFilters } from "./list-query";
import type { RecordPlace } from "./rows";

/** SQL: the counters' cells of a type of record in a workspace which the person may enter. */
function isCounted(actor: Actor, place: RecordPlace): SQL {
  return sql`${recordCounts.workspaceId} = (${enterableWorkspace(actor, place)})
    AND ${recordCounts.recordsOf} = ${getTableName(place.definition.table)}`;
}

/** SQL: a workspace has records of any type. */
export function hasCounted(actor: Actor, place: WorkspacePlace): SQL<number> {
  return sql`EXISTS (SELECT 1 FROM ${recordCounts} WHERE ${recordCounts.workspaceId} = (${enterableWorkspace(actor, place)})
    AND ${recordCounts.records} > 0)`;
}

/** SQL: the cells of the filters that are set; null where a filter is not among what is counted. */
function isCell(definition: RecordDefinition, query: RecordListQuery): SQL | null {
  const counted = keptOf(definition).counted;
  const columns = [recordCounts.first, recordCounts.second];
  const conditions = setFilters(definition, query).map(({ name, value }) => {
    const column = columns[counted.indexOf(name)];
    return column ? sql`${column} = ${value} COLLATE NOCASE` : null;
  });
  const known = conditions.filter((condition) => condition !== null);
  if (known.length < conditions.length) return null;
  return known.length === 0 ? sql`1 = 1` : sql.join(known, sql` AND `);
}

/** SQL: how many records the filters leave, from the counters; null where these do not know, or with a search. */
export function countedTotal(actor: Actor, place: RecordPlace, query: RecordListQuery): SQL | null {
  const cell = isCell(place.definition, query);
  if (query.q || !cell) return null;
  return sql`(SELECT coalesce(sum(${recordCounts.records}), 0) FROM ${recordCounts} WHERE ${isCounted(actor, place)} AND ${cell})`;
}

/** How many records there are by the value of the first filter, how many are samples, and how many the filters leave. */
export function countsStatement(
  ctx: Context,
  actor: Actor,
  place: RecordPlace,
  query: RecordListQuery,
) {
  const { definition } = place;
  const cell = isCell(definition, query);
  const inCell = sql`coalesce(sum(${recordCounts.records}) FILTER (WHERE ${cell ?? sql`1 = 1`}), 0)`;
  return ctx.db
    .select({
      value: sql<string>`${recordCounts.first}`.as("value"),
      count: sql<number>`sum(${recordCounts.records})`.as("count"),
      sample: sql<number>`sum(${recordCounts.samples})`.as("sample"),
      matched: sql<number>`${inCell}`.as("matched"),
    })
    .from(recordCounts)
    .where(isCounted(actor, place))
    .groupBy(sql`1`)
    .having(sql`sum(${recordCounts.records}) > 0`);
}
