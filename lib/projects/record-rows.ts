import { type SQL, sql } from "drizzle-orm";
import { contentItems, keywords } from "@/db/schema/content";
import { contacts, deals, leads } from "@/db/schema/crm";
import { orders, products } from "@/db/schema/ecommerce";
import { projects, workspaces } from "@/db/schema/projects";

/** The tables whose rows belong to a workspace and go with it. */
const RECORD_TABLES = [contentItems, keywords, contacts, leads, deals, products, orders];

/** SQL: how many records the workspace at hand holds. */
export function workspaceRecordCount(): SQL {
  const counts = RECORD_TABLES.map(
    (table) => sql`(SELECT count(*) FROM ${table} WHERE ${table.workspaceId} = ${workspaces.id})`,
  );
  return sql.join(counts, sql` + `);
}

/** A correlated subquery: how many records the workspaces of the row's project hold. Each workspace is read once. */
export function recordCount(): SQL {
  return sql`SELECT coalesce(sum(${workspaceRecordCount()}), 0) FROM ${workspaces}
    WHERE ${workspaces.projectId} = ${projects.id}`;
}
