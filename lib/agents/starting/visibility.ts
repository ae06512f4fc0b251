import { type SQL, sql } from "drizzle-orm";
import { agents } from "@/db/schema/agents";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { isIdNotDeleted } from "@/lib/trash/not-deleted";
import { canReadScope } from "../runs/run-scope";
import type { StartingKind } from "./kind";

/** The rule of `isVisibleStarting` as text for people. */
export const whoSeesStarting = (noun: "schedule" | "trigger") =>
  `Superadmins see every ${noun}. Everyone else sees their own, as long as they can open the agent and the project.`;

/** SQL: the actor may see the schedule or trigger. */
export function isVisibleStarting(
  actor: Pick<Actor, "id" | "role" | "token">,
  table: StartingKind["table"],
): SQL {
  if (!seesEveryItem(actor))
    return sql`(${table.userId} = ${actor.id} AND ${canReadScope(actor, table)})`;
  return sql`(${isIdNotDeleted(agents, table.agentId)} AND ${isIdNotDeleted(projects, table.projectId)})`;
}
