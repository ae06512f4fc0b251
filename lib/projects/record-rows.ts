import { type SQL, sql } from "drizzle-orm";
import { recordCounts } from "@/db/schema/counts";
import { projects, workspaces } from "@/db/schema/projects";

/** SQL: how many records, of whatever kind, the workspace at hand holds. From counters, not from rows. */
export function workspaceRecordCount(): SQL {
  return sql`(SELECT coalesce(sum(${recordCounts.records}), 0) FROM ${recordCounts}
    WHERE ${recordCounts.workspaceId} = ${workspaces.id})`;
}

/** A correlated subquery: how many records the workspaces of the row's project hold. */
export function recordCount(): SQL {
  return sql`SELECT coalesce(sum(${workspaceRecordCount()}), 0) FROM ${workspaces}
    WHERE ${workspaces.projectId} = ${projects.id}`;
}
