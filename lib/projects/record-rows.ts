import { type SQL, sql } from "drizzle-orm";
import { metrics } from "@/db/schema/analytics";
import { contentItems, keywords } from "@/db/schema/content";
import { contacts, deals, leads } from "@/db/schema/crm";
import { orders, products } from "@/db/schema/ecommerce";
import { projects, workspaces } from "@/db/schema/projects";

/** The tables whose rows belong to a workspace and go with it. */
const RECORD_TABLES = [contentItems, keywords, contacts, leads, deals, products, orders, metrics];

/** A correlated subquery: how many records the workspaces of the row's project hold. */
export function recordCount(): SQL {
  const counts = RECORD_TABLES.map(
    (
      table,
    ) => sql`(SELECT count(*) FROM ${workspaces} JOIN ${table} ON ${table.workspaceId} = ${workspaces.id}
      WHERE ${workspaces.projectId} = ${projects.id})`,
  );
  return sql`SELECT ${sql.join(counts, sql` + `)}`;
}
