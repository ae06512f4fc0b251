import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SAVED_LISTS, WORKSPACE_TYPES } from "../vocabulary";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, versionColumn, vocabulary } from "./columns";
import { projects } from "./projects";

/**
 * Saved views: filters, sort and columns of a list under a name, as the query string of its page.
 */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: idColumn(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The list's key: "tasks", or "records:<project>:<workspace>:<tab>" (lib/views/lists.ts). */
    list: text("list").notNull(),
    kind: text("kind", { enum: SAVED_LISTS }).notNull(),
    /** The project of a list of records. The view is deleted with it. */
    listProjectId: text("list_project_id").references(() => projects.id, { onDelete: "cascade" }),
    workspaceType: text("workspace_type", { enum: WORKSPACE_TYPES }),
    name: textNoCase("name").notNull(),
    query: text("query").notNull(),
    /**
     * The project whose team it is shared with. If that is deleted, the view becomes private again.
     */
    projectId: text("project_id").references(() => projects.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    uniqueIndex("saved_views_name").on(table.ownerId, table.list, table.name),
    index("saved_views_shared").on(table.list).where(sql`project_id IS NOT NULL`),
    index("saved_views_project").on(table.projectId).where(sql`project_id IS NOT NULL`),
    index("saved_views_list_project")
      .on(table.listProjectId)
      .where(sql`list_project_id IS NOT NULL`),
    vocabulary("saved_views_kind", table.kind, SAVED_LISTS),
    check(
      "saved_views_of_records",
      sql`(kind = 'records') = (list_project_id IS NOT NULL AND workspace_type IS NOT NULL)`,
    ),
  ],
);
