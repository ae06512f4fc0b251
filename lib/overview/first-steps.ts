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

/** The cookie of a browser in which the first steps were dismissed. */
export const STEPS_DISMISSED = "first-steps-dismissed";

/** What a new system still lacks: true for what is done. */
export interface FirstSteps {
  project: boolean;
  person: boolean;
  integration: boolean;
  knowledge: boolean;
}

/** The statement of what a new system has. What was made and lies in the trash was made: its step stays done. */
export function firstStepsStatement(ctx: Context) {
  return ctx.db
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
}

/** What `firstStepsStatement` has read. */
export function firstStepsView(
  rows: readonly Record<keyof FirstSteps, number>[],
): FirstSteps | null {
  const [row] = rows;
  if (!row) return null;
  return {
    project: row.project === 1,
    person: row.person === 1,
    integration: row.integration === 1,
    knowledge: row.knowledge === 1,
  };
}

/**
 * Which first steps of a new system are done; null for whoever is no superadmin.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getFirstSteps(ctx: Context): Promise<FirstSteps | null> {
  const actor = authorize(ctx.actor, "projects.list");
  if (!can(actor, "system.view")) return null;
  return firstStepsView(await firstStepsStatement(ctx));
}
