import { type SQL, sql } from "drizzle-orm";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agents } from "@/db/schema/agents";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { isIdNotDeleted } from "@/lib/trash/not-deleted";
import { seesPlace } from "../runs/place";

/** Who sees schedules, in words; the rule stands below. */
export const WHO_SEES_SCHEDULES =
  "Superadmins see every schedule. Everyone else sees their own, as long as they can open the agent and the project.";

/** SQL: the schedule is one that they see. */
export function isVisibleSchedule(actor: Pick<Actor, "id" | "role" | "token">): SQL {
  if (!seesEveryItem(actor))
    return sql`(${agentSchedules.userId} = ${actor.id} AND ${seesPlace(actor, agentSchedules)})`;
  return sql`(${isIdNotDeleted(agents, agentSchedules.agentId)} AND ${isIdNotDeleted(projects, agentSchedules.projectId)})`;
}
