import { type SQL, sql } from "drizzle-orm";
import { agentTriggers } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { isIdNotDeleted } from "@/lib/trash/not-deleted";
import { canReadScope } from "../runs/run-scope";

/** SQL: the actor may see the trigger, by the same rule as a schedule. */
export function isVisibleTrigger(actor: Pick<Actor, "id" | "role" | "token">): SQL {
  if (!seesEveryItem(actor))
    return sql`(${agentTriggers.userId} = ${actor.id} AND ${canReadScope(actor, agentTriggers)})`;
  return sql`(${isIdNotDeleted(agents, agentTriggers.agentId)}
    AND (${agentTriggers.projectId} IS NULL OR ${isIdNotDeleted(projects, agentTriggers.projectId)}))`;
}
