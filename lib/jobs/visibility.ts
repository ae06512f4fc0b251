import { eq, type SQL, sql } from "drizzle-orm";
import { jobs } from "@/db/schema/jobs";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";

/** Who sees which jobs, in words; the rule stands below. */
export const WHO_SEES_JOBS =
  "A superadmin sees every job. Anybody else sees those that they started.";

/** SQL: the job is one that they see. */
export function isVisibleJob(actor: Actor): SQL {
  return seesEveryItem(actor) ? sql`1` : eq(jobs.createdBy, actor.id);
}
