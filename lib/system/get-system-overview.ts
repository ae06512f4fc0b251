import { count, gt, sql } from "drizzle-orm";
import { sessions } from "@/db/schema/auth";
import { auditLog, systemState } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { VERSION } from "./check-health";
import type { SystemOverview } from "./overview-schema";
import type { ProviderKeyView } from "./provider-key-schema";
import { FRESH_SESSION_MS } from "./reset-system";
import { type DeploymentState, informationFacts, securityFacts } from "./system-facts";

type StateRow = typeof systemState.$inferSelect;

/** The newest migration as wrangler records it; null where the database was made without that record. */
async function lastMigration(ctx: Context): Promise<DeploymentState["lastMigration"]> {
  const rows = await ctx.db
    .all<{ name: string; applied_at: string }>(
      sql`SELECT name, applied_at FROM d1_migrations ORDER BY id DESC LIMIT 1`,
    )
    .catch(() => []);
  const [row] = rows;
  return row ? { name: row.name, appliedAt: `${row.applied_at} UTC` } : null;
}

function providerKeyView(state: StateRow): ProviderKeyView {
  const isConnected = state.providerKeyFingerprint !== null;
  return {
    isConnected,
    accountEmail: isConnected ? state.providerEmail : null,
    accountName: isConnected ? state.providerAccountName : null,
    lastFour: isConnected ? state.providerKeyLastFour : null,
    usesOwnBindings: state.servicesMode === "bindings",
  };
}

/**
 * What the System tab shows of this deployment. Superadmin only.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function getSystemOverview(ctx: Context): Promise<SystemOverview> {
  const actor = authorize(ctx.actor, "system.view");
  const [[states, [live], [audited]], migration] = await Promise.all([
    ctx.db.batch([
      ctx.db.select().from(systemState),
      ctx.db.select({ total: count() }).from(sessions).where(gt(sessions.expiresAt, ctx.now)),
      ctx.db.select({ total: count() }).from(auditLog),
    ]),
    lastMigration(ctx),
  ]);
  const [state] = states;
  if (!state) throw new AppError("unavailable", "The state of the system cannot be read");
  const providerKey = providerKeyView(state);
  const deployment: DeploymentState = {
    config: ctx.config,
    version: VERSION,
    servicesMode: state.servicesMode,
    lastMigration: migration,
    liveSessions: live?.total ?? 0,
    auditRows: audited?.total ?? 0,
    hasProviderKey: providerKey.isConnected,
  };
  return {
    providerKey,
    information: informationFacts(deployment),
    security: securityFacts(deployment),
    needsPasswordForReset: ctx.now - (actor.sessionCreatedAt ?? 0) >= FRESH_SESSION_MS,
  };
}
