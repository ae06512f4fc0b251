import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ITEM_KINDS } from "../vocabulary";
import { vocabulary } from "./columns";

/**
 * How many projects, agents and RAGs there are in each status, kept by triggers: the tiles over the lists would read
 * every row otherwise.
 */
export const itemCounts = sqliteTable(
  "item_counts",
  {
    kind: text("kind", { enum: ITEM_KINDS }).notNull(),
    status: text("status").notNull(),
    items: integer("items").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.status] }),
    vocabulary("item_counts_kind", table.kind, ITEM_KINDS),
  ],
);
