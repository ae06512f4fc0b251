import { eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import type { SystemRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";

/** What can happen to a person between their session's check and their write. */
export const FALLS = ["deactivated", "demoted", "deleted"] as const;

/** Makes it happen to an actor. `role` is the role after a demotion. */
export async function fell(
  { db }: Context,
  actor: Actor,
  fall: (typeof FALLS)[number],
  role: SystemRole = "admin",
): Promise<void> {
  const themselves = eq(users.id, actor.id);
  if (fall === "deleted") await db.delete(users).where(themselves);
  else {
    const change = fall === "demoted" ? { role } : { active: false };
    await db.update(users).set(change).where(themselves);
  }
}
