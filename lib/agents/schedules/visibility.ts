import { type SQL, sql } from "drizzle-orm";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agents } from "@/db/schema/agents";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { isIdNotDeleted } from "@/lib/trash/not-deleted";
import { canReadScope } from "../runs/run-scope";

/** The rule of `isVisibleSchedule` as text for people. */
export const WHO_SEES_SCHEDULES =
  "Superadmins see every schedule. Everyone else sees their own, as long as they can open the agent and the project.";

/** SQL: the actor may see the schedule. */
export function isVisibleSchedule(actor: Pick<Actor, "id" | "role" | "token">): SQL {
  if (!seesEveryItem(actor))
    return sql`(${agentSchedules.userId} = ${actor.id} AND ${canReadScope(actor, agentSchedules)})`;
  return sql`(${isIdNotDeleted(agents, agentSchedules.agentId)} AND ${isIdNotDeleted(projects, agentSchedules.projectId)})`;
}
