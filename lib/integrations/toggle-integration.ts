import { and, eq, ne, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { actorStands } from "@/lib/auth/actor-stands";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { CHANGED_MEANWHILE, INTEGRATION_NOT_FOUND, toggleIntegrationSchema } from "./schema";

/**
 * Switches an integration on or off, for every system role.
 *
 * @param ifMatch the version that is meant, or null for whichever it is.
 * @returns only what was switched: the caller may not be allowed to see more.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` or `precondition_failed`.
 */
export async function toggleIntegration(
  ctx: Context,
  id: string,
  input: unknown,
  ifMatch: number | null = null,
): Promise<{ id: string; isActive: boolean }> {
  const actor = authorize(ctx.actor, "integrations.toggle");
  const { isActive } = parseInput(toggleIntegrationSchema, input);
  const [switched, , [row]] = await ctx.db.batch([
    ctx.db
      .update(integrations)
      .set({ isActive, updatedAt: ctx.now, version: sql`${integrations.version} + 1` })
      .where(
        and(
          eq(integrations.id, id),
          ne(integrations.isActive, isActive),
          ifMatch === null ? undefined : eq(integrations.version, ifMatch),
          actorStands(actor),
        ),
      )
      .returning({ id: integrations.id }),
    auditIfChangedStatement(ctx, {
      action: "integrations.toggle",
      entityType: "integration",
      entityId: id,
      before: { isActive: !isActive },
      after: { isActive },
    }),
    ctx.db
      .select({ isActive: integrations.isActive, version: integrations.version })
      .from(integrations)
      .where(eq(integrations.id, id)),
  ]);
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  if (switched.length > 0) return { id, isActive };
  if (ifMatch !== null && row.version !== ifMatch)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  // Not switched, though there was something to switch: the actor lost the role in the meantime.
  if (row.isActive !== isActive) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  return { id, isActive };
}
