import { and, eq, sql } from "drizzle-orm";
import { integrations } from "@/db/schema/integrations";
import { authorize } from "@/lib/auth/authorize";
import type { ModelServerHere } from "@/lib/context/config";
import type { Context } from "@/lib/context/context";
import { isNotDeleted } from "@/lib/trash/not-deleted";

/**
 * Returns the model servers that `npm start` found on this machine and that no integration uses yet.
 * None on a deployment.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function listModelServers(ctx: Context): Promise<ModelServerHere[]> {
  authorize(ctx.actor, "integrations.create");
  const { modelServers } = ctx.config;
  if (modelServers.length === 0) return [];
  const rows = await ctx.db
    .select({ url: sql<string | null>`json_extract(${integrations.config}, '$.baseUrl')` })
    .from(integrations)
    .where(and(eq(integrations.type, "openai"), isNotDeleted(integrations)));
  const used = new Set(rows.map(({ url }) => url && URL.parse(url)?.origin));
  return modelServers.filter(({ origin }) => !used.has(origin));
}
