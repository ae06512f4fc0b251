import { and, eq, ne, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { INTEGRATION_NOT_FOUND, toggleIntegrationSchema } from "./schema";

/**
 * Switches an integration on or off, for every system role.
 *
 * @returns only what was switched: the caller may not be allowed to see more.
 * @throws AppError `unauthenticated`, `invalid_input` or `not_found`.
 */
export async function toggleIntegration(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<{ id: string; isActive: boolean }> {
  authorize(ctx.actor, "integrations.toggle");
  const { isActive } = parseInput(toggleIntegrationSchema, input);
  const [, , [row]] = await ctx.db.batch([
    ctx.db
      .update(integrations)
      .set({ isActive, updatedAt: ctx.now, version: sql`${integrations.version} + 1` })
      .where(and(eq(integrations.id, id), ne(integrations.isActive, isActive))),
    auditIfChangedStatement(ctx, {
      action: "integrations.toggle",
      entityType: "integration",
      entityId: id,
      before: { isActive: !isActive },
      after: { isActive },
    }),
    ctx.db.select({ id: integrations.id }).from(integrations).where(eq(integrations.id, id)),
  ]);
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  return { id, isActive };
}
