import { and, isNull } from "drizzle-orm";
import { systemState } from "@/db/schema/system";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { SETUP_COMPLETE, type ServicesView } from "./schema";

/** What set-up keeps about the provider's account. */
export interface ProviderRecord {
  providerEmail: string;
  providerAccountId: string;
  providerAccountName: string;
  providerKeyFingerprint: string;
  providerKeyLastFour: string;
}

const NO_PROVIDER: { [Field in keyof ProviderRecord]: null } = {
  providerEmail: null,
  providerAccountId: null,
  providerAccountName: null,
  providerKeyFingerprint: null,
  providerKeyLastFour: null,
};

/** The columns of system_state for services of the provider's account, or for the deployment's own bindings. */
export function servicesColumns(services: ServicesView, provider: ProviderRecord | null) {
  return {
    servicesMode: provider ? ("provider" as const) : ("bindings" as const),
    services: JSON.stringify(services),
    ...(provider ?? NO_PROVIDER),
  };
}

/**
 * Records the connected services, as long as set-up is open.
 *
 * @throws AppError `setup_complete` when somebody completed set-up meanwhile; then nothing is written.
 */
export async function recordServices(
  ctx: Context,
  services: ServicesView,
  provider: ProviderRecord | null,
): Promise<void> {
  const columns = servicesColumns(services, provider);
  const { servicesMode } = columns;
  const [changed] = await ctx.db.batch([
    ctx.db
      .update(systemState)
      .set(columns)
      .where(and(isNull(systemState.setupCompletedAt), isNull(systemState.resettingSince)))
      .returning({ id: systemState.id }),
    auditIfChangedStatement(ctx, {
      action: "onboarding.services",
      entityType: "system",
      after: { servicesMode, services, providerEmail: columns.providerEmail },
    }),
  ]);
  if (changed.length === 0) throw new AppError("setup_complete", SETUP_COMPLETE);
}
