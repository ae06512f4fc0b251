import { getTableColumns, is } from "drizzle-orm";
import { type AnySQLiteColumn, getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as analytics from "./schema/analytics";
import * as content from "./schema/content";
import * as crm from "./schema/crm";
import * as ecommerce from "./schema/ecommerce";
import * as media from "./schema/media";
import type { WorkspaceType } from "./vocabulary";

/** A table of records: what a workspace of one type holds, from which sample data can be told. */
export type RecordTable = SQLiteTable & Record<"workspaceId" | "isSample", AnySQLiteColumn>;

const isRecordTable = (exported: unknown): exported is RecordTable =>
  is(exported, SQLiteTable) && "isSample" in getTableColumns(exported);

const recordTablesOf = (schema: Record<string, unknown>) =>
  Object.values(schema).filter(isRecordTable);

/** The tables of records by the type of the workspace that holds them. */
export const RECORD_TABLES = {
  content: recordTablesOf(content),
  ecommerce: recordTablesOf(ecommerce),
  crm: recordTablesOf(crm),
  media: recordTablesOf(media),
  analytics: recordTablesOf(analytics),
} satisfies Record<WorkspaceType, readonly RecordTable[]>;

const NAMING_TABLES = [analytics, content, crm, ecommerce, media]
  .flatMap((schema): unknown[] => Object.values(schema))
  .filter((exported): exported is SQLiteTable => is(exported, SQLiteTable));

/** A column that names records of a table. */
export interface RecordReference {
  table: SQLiteTable;
  column: AnySQLiteColumn;
  /** True where the row goes with the record; else it names nothing then. */
  isPart: boolean;
}

/** The columns that name records of a table. A new one is found by its foreign key. */
export function referencesTo(records: SQLiteTable): RecordReference[] {
  return NAMING_TABLES.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap(({ onDelete, reference }) => {
      const { columns, foreignTable } = reference();
      const [column] = columns;
      if (foreignTable !== records || !column) return [];
      return [{ table, column, isPart: onDelete === "cascade" }];
    }),
  );
}

/**
 * The table of each type of record, by its name in answers, and the column that names one: for pages that say what a
 * record is called and nothing else of it. The definitions say the same, and bring forms, samples and files along.
 */
export const RECORD_TITLES = {
  item: [content.contentItems, content.contentItems.title],
  keyword: [content.keywords, content.keywords.keyword],
  product: [ecommerce.products, ecommerce.products.name],
  order: [ecommerce.orders, ecommerce.orders.customerName],
  contact: [crm.contacts, crm.contacts.name],
  lead: [crm.leads, crm.leads.name],
  deal: [crm.deals, crm.deals.name],
  asset: [media.mediaAssets, media.mediaAssets.name],
  folder: [media.mediaFolders, media.mediaFolders.name],
  metric: [analytics.metrics, analytics.metrics.name],
} as const;
