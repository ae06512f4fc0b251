import { text } from "drizzle-orm/sqlite-core";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, trashColumns, versionColumn } from "./columns";

/**
 * Columns that projects, agents and RAGs share, so that the same code lists, edits and assigns all
 * three.
 */
export const managedItemColumns = () => ({
  id: idColumn(),
  name: textNoCase("name").notNull(),
  details: text("details").notNull().default(""),
  /** projectUrl, agentUrl or ragUrl. http(s), never fetched. */
  url: text("url").notNull(),
  createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: timeColumn("created_at").notNull(),
  updatedAt: timeColumn("updated_at").notNull(),
  version: versionColumn(),
  ...trashColumns(),
});
