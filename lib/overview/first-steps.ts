import { sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { ragDocuments } from "@/db/schema/knowledge";
import { projects } from "@/db/schema/projects";
import { systemState } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { isPerson } from "@/lib/auth/service-account";
import type { Context } from "@/lib/context/context";

/** The cookie that hides the first steps in a browser. */
export const STEPS_DISMISSED = "first-steps-dismissed";

/** The first steps of a new system. True if done. */
export interface FirstSteps {
  project: boolean;
  person: boolean;
  integration: boolean;
  knowledge: boolean;
}

/**
 * Returns which first steps are done. Counts deleted items too, so that a step stays done. Null if the person
 * isn't a superadmin.
 */
export async function getFirstSteps(ctx: Context): Promise<FirstSteps | null> {
  const actor = authorize(ctx.actor, "projects.list");
  if (!can(actor, "system.view")) return null;
  const [row] = await ctx.db
    .select({
      project: subquery<number>(sql`SELECT EXISTS (SELECT 1 FROM ${projects})`).as("project"),
      person: subquery<number>(
        sql`SELECT count(*) > 1 FROM (SELECT 1 FROM ${users} WHERE ${isPerson()} ORDER BY ${users.createdAt} LIMIT 2) AS counted`,
      ).as("person"),
      integration: subquery<number>(sql`SELECT EXISTS (SELECT 1 FROM ${integrations})`).as(
        "integration",
      ),
      knowledge: subquery<number>(sql`SELECT EXISTS (SELECT 1 FROM ${ragDocuments})`).as(
        "knowledge",
      ),
    })
    .from(systemState)
    .where(sql`${systemState.id} = 1`);
  if (!row) return null;
  return {
    project: row.project === 1,
    person: row.person === 1,
    integration: row.integration === 1,
    knowledge: row.knowledge === 1,
  };
}
