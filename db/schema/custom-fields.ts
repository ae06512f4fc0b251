import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CUSTOM_KINDS } from "../vocabulary";
import { users } from "./auth";
import {
  idColumn,
  textNoCase,
  timeColumn,
  trashColumns,
  versionColumn,
  vocabulary,
} from "./columns";
import { projects, workspaces } from "./projects";

/**
 * Fields that a project's admins add to the records of one type in a workspace, or to the tasks of
 * their project. Records and tasks store the values (`custom` in record-columns.ts).
 */
export const customFields = sqliteTable(
  "custom_fields",
  {
    id: idColumn(),
    /** The workspace of the records. Null for tasks. */
    workspaceId: text("workspace_id").references(() => workspaces.id, { onDelete: "cascade" }),
    /** The project of the tasks. Null for records. */
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    /** The record type, by its name in answers, such as "product", or "task". */
    recordType: text("record_type").notNull(),
    /** The key of the values in the records' JSON: 1 is "c1". The first ten are indexed. */
    slot: integer("slot").notNull(),
    /** The field's name in the API and in files, such as "material". Never changes. */
    key: text("key").notNull(),
    label: textNoCase("label").notNull(),
    kind: text("kind", { enum: CUSTOM_KINDS }).notNull(),
    /** JSON of what only this kind has: options, unit, currency, or what it links to. */
    settings: text("settings").notNull().default("{}"),
    hint: text("hint").notNull().default(""),
    /** Whether the list shows it as a column. */
    inList: integer("in_list", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
    ...trashColumns(),
  },
  (table) => [
    uniqueIndex("custom_fields_slot").on(table.workspaceId, table.recordType, table.slot),
    uniqueIndex("custom_fields_key").on(table.workspaceId, table.recordType, table.key),
    uniqueIndex("custom_fields_label")
      .on(table.workspaceId, table.recordType, table.label)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex("custom_fields_project_slot")
      .on(table.projectId, table.recordType, table.slot)
      .where(sql`project_id IS NOT NULL`),
    uniqueIndex("custom_fields_project_key")
      .on(table.projectId, table.recordType, table.key)
      .where(sql`project_id IS NOT NULL`),
    uniqueIndex("custom_fields_project_label")
      .on(table.projectId, table.recordType, table.label)
      .where(sql`deleted_at IS NULL AND project_id IS NOT NULL`),
    index("custom_fields_created_by").on(table.createdBy),
    check(
      "custom_fields_one_owner",
      sql`(${table.workspaceId} IS NULL) <> (${table.projectId} IS NULL)`,
    ),
    check("custom_fields_slot_range", sql`${table.slot} BETWEEN 1 AND 20`),
    vocabulary("custom_fields_kind_values", table.kind, CUSTOM_KINDS),
  ],
);
