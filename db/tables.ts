import { is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as agents from "./schema/agents";
import * as auth from "./schema/auth";
import * as bindings from "./schema/bindings";
import * as integrations from "./schema/integrations";
import * as projects from "./schema/projects";
import * as rags from "./schema/rags";
import * as system from "./schema/system";
import * as tasks from "./schema/tasks";

const CORE = {
  ...agents,
  ...auth,
  ...bindings,
  ...integrations,
  ...projects,
  ...rags,
  ...system,
  ...tasks,
};

/** The tables of the console itself, without those of the workspaces' records. */
export const CORE_TABLES: readonly SQLiteTable[] = Object.values(CORE).filter(
  (exported): exported is SQLiteTable & typeof exported => is(exported, SQLiteTable),
);
