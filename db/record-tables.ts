import { getTableColumns, is } from "drizzle-orm";
import { type AnySQLiteColumn, getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as analytics from "./schema/analytics";
import * as content from "./schema/content";
import * as crm from "./schema/crm";
import * as ecommerce from "./schema/ecommerce";
import * as media from "./schema/media";
import type { WorkspaceType } from "./vocabulary";

/** A table of workspace records, with a mark for sample data. */
type RecordTable = SQLiteTable & Record<"workspaceId" | "isSample", AnySQLiteColumn>;

const isRecordTable = (exported: unknown): exported is RecordTable =>
  is(exported, SQLiteTable) && "isSample" in getTableColumns(exported);

const recordTablesOf = (schema: Record<string, unknown>) =>
  Object.values(schema).filter(isRecordTable);

/** The record tables by workspace type. */
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

/** A column that refers to records of a table. */
export interface RecordReference {
  table: SQLiteTable;
  column: AnySQLiteColumn;
  /** True if the row is deleted with the record. Otherwise the column becomes NULL. */
  isPart: boolean;
}

/** Returns the columns that refer to records of a table. Found by their foreign keys. */
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
 * The table and title column of each record type, by its name in answers. For pages that only need
 * a record's title: the full definitions would also load forms, samples and files.
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
