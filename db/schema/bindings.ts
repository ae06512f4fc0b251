import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { idColumn, timeColumn } from "./columns";

/** The last checks of the bindings monitor, a row for each check of all bindings; older ones are pruned. */
export const bindingChecks = sqliteTable(
  "binding_checks",
  {
    id: idColumn(),
    at: timeColumn("at").notNull(),
    /** JSON: for each binding its name, status, latencyMs and usage. */
    results: text("results").notNull(),
  },
  (table) => [index("binding_checks_at").on(table.at)],
);
