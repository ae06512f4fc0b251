import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { Actor } from "./actor";

/**
 * SQL for a write's WHERE: the actor still is who the request's start said, active and in the same role. For writes on
 * other tables than users.
 */
export function actorStands(actor: Pick<Actor, "id" | "role">): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${actor.id} AND ${users.role} = ${actor.role}
    AND ${users.active} = 1)`;
}
