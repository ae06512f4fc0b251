import { drizzle } from "drizzle-orm/d1";
import * as agents from "./schema/agents";
import * as auth from "./schema/auth";
import * as bindings from "./schema/bindings";
import * as counts from "./schema/counts";
import * as integrations from "./schema/integrations";
import * as projects from "./schema/projects";
import * as rags from "./schema/rags";
import * as system from "./schema/system";
import * as tasks from "./schema/tasks";

const schema = {
  ...agents,
  ...auth,
  ...bindings,
  ...counts,
  ...integrations,
  ...projects,
  ...rags,
  ...system,
  ...tasks,
};

/** Drizzle over one D1 binding. Cheap: made once per request. */
export function createDatabase(binding: D1Database) {
  return drizzle(binding, { schema });
}

export type Database = ReturnType<typeof createDatabase>;
