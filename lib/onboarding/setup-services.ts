import { and, isNull } from "drizzle-orm";
import { systemState } from "@/db/schema/system";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import { findUnresponsiveBindings } from "@/lib/bindings/check-bindings";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { readMigrations } from "@/lib/provider/apply-migrations";
import { createProviderClient, type ProviderClient } from "@/lib/provider/client";
import { type CreatedServices, createServices } from "@/lib/provider/create-services";
import { providerCredentialsSchema } from "@/lib/provider/credentials";
import { lastFour, makeFingerprint } from "@/lib/provider/fingerprint";
import type { ServiceStep } from "@/lib/provider/services";
import {
  type ValidatedCredentials,
  validateProviderCredentials as validateAtProvider,
} from "@/lib/provider/validate-credentials";
import { type ProviderRecord, recordServicesInNewDatabase, servicesColumns } from "./new-database";
import { attemptWithProvider } from "./provider-attempt";
import { createSetupServicesSchema, SETUP_COMPLETE, type ServicesView } from "./schema";
import { requireSetupProof, type SetupContext } from "./setup-context";

/**
 * Stores the connected services while set-up is open.
 *
 * @throws AppError `setup_complete` if set-up was completed in the meantime. Nothing is written
 * then.
 */
async function recordServices(
  ctx: Context,
  services: ServicesView,
  provider: ProviderRecord | null,
): Promise<void> {
  const columns = servicesColumns(services, provider);
  const { servicesMode } = columns;
  const isOpen = and(isNull(systemState.setupCompletedAt), isNull(systemState.resettingSince));
  await write(ctx, {
    rules: [
      {
        holds: exists(systemState, isOpen),
        refuse: new AppError("setup_complete", SETUP_COMPLETE),
      },
    ],
    change: (holds) =>
      ctx.db.update(systemState).set(columns).where(holds).returning({ id: systemState.id }),
    audit: {
      action: "onboarding.services",
      entityType: "system",
      after: { servicesMode, services, providerEmail: columns.providerEmail },
    },
  });
}

/** A Worker knows its bindings, but not what they are bound to. */
const OWN_BINDINGS: ServicesView = {
  d1: { name: "DB" },
  kv: { title: "KV" },
  r2: { name: "FILES" },
};

/**
 * Uses the deployment's own bindings as its services, after all three have answered.
 *
 * @throws AppError as `requireSetupProof`, then `unavailable` naming what doesn't answer,
 * `setup_complete`.
 */
export async function connectOwnBindings(ctx: SetupContext): Promise<{ services: ServicesView }> {
  await requireSetupProof(ctx);
  const silent = await findUnresponsiveBindings(ctx);
  if (silent.length > 0) {
    throw new AppError(
      "unavailable",
      `These bindings aren't responding: ${silent.join(", ")}. Check your deployment and try again.`,
    );
  }
  await recordServices(ctx, OWN_BINDINGS, null);
  return { services: OWN_BINDINGS };
}

function clientOf(
  ctx: SetupContext,
  credentials: { email: string; globalApiKey: string },
): ProviderClient {
  return createProviderClient({ baseUrl: ctx.config.cloudflareApiBaseUrl, ...credentials });
}

/**
 * Checks email, Account ID and Global API Key with the provider. Creates nothing there and stores
 * nothing here.
 *
 * @throws AppError as `requireSetupProof`, then `rate_limited`, `provider_rejected` with messages
 * by field, `provider_failed` or `provider_timeout`.
 */
export async function validateProviderCredentials(
  ctx: SetupContext,
  input: unknown,
): Promise<ValidatedCredentials> {
  await requireSetupProof(ctx);
  const { email, globalApiKey, accountId } = parseInput(providerCredentialsSchema, input);
  const client = clientOf(ctx, { email, globalApiKey });
  return attemptWithProvider(ctx, () => validateAtProvider(client, accountId));
}

/**
 * Creates or adopts D1, KV and R2 in the provider's account, applies the schema, binds the running
 * Worker if its name is known, and stores the result. Of the key, only fingerprint and last four
 * characters are stored. After a failure the call can be repeated: existing services are adopted.
 *
 * @param onStep called when a step starts and ends.
 * @throws AppError as `requireSetupProof`, then `rate_limited`, `provider_rejected`,
 * `provider_failed` or `provider_timeout` of the failed step, `setup_complete`.
 */
export async function createSetupServices(
  ctx: SetupContext,
  input: unknown,
  onStep?: (step: ServiceStep) => void,
): Promise<CreatedServices> {
  await requireSetupProof(ctx);
  const { email, globalApiKey, accountId, ...names } = parseInput(createSetupServicesSchema, input);
  const client = clientOf(ctx, { email, globalApiKey });
  return attemptWithProvider(ctx, async () => {
    const provider = await describeProvider(ctx, client, { accountId, globalApiKey });
    const created = await createServices(
      client,
      {
        accountId,
        names,
        migrations: await readMigrations(ctx),
        workerName: ctx.config.workerName,
      },
      onStep,
    );
    await recordServicesInNewDatabase(
      { client, accountId, databaseId: created.services.d1.id },
      servicesColumns(created.services, provider),
    );
    await recordServices(ctx, created.services, provider);
    return created;
  });
}

async function describeProvider(
  ctx: SetupContext,
  client: ProviderClient,
  { accountId, globalApiKey }: { accountId: string; globalApiKey: string },
): Promise<ProviderRecord> {
  const { account } = await validateAtProvider(client, accountId);
  return {
    providerEmail: client.email,
    providerAccountId: account.id,
    providerAccountName: account.name,
    providerKeyFingerprint: await makeFingerprint(globalApiKey, ctx.config),
    providerKeyLastFour: lastFour(globalApiKey),
  };
}
