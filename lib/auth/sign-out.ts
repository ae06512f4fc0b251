import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/auth";
import { auditStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";

/** Ends the session of the cookie, if there is one. Never fails for somebody who is signed out already. */
export async function signOut(ctx: Context, tokenHash: string | null): Promise<void> {
  if (!tokenHash || !ctx.actor) return;
  await ctx.db.batch([
    ctx.db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)),
    auditStatement(ctx, { action: "auth.signOut", entityType: "user", entityId: ctx.actor.id }),
  ]);
}
