import * as z from "zod";
import { MIGRATIONS } from "@/db/migrations.generated";
import { parseInput } from "@/lib/parse-input";
import { createProviderClient, type ProviderClient } from "@/lib/provider/client";
import { type CreatedServices, createServices } from "@/lib/provider/create-services";
import { providerCredentialsSchema, serviceNamesSchema } from "@/lib/provider/credentials";
import { fingerprintProviderKey, lastFour } from "@/lib/provider/fingerprint";
import type { ServiceStep } from "@/lib/provider/services";
import { validateProviderCredentials } from "@/lib/provider/validate-credentials";
import { recordServicesInNewDatabase } from "./new-database";
import { attemptWithProvider } from "./provider-attempt";
import { type ProviderRecord, recordServices, servicesColumns } from "./record-services";
import { requireSetupProof, type SetupContext } from "./setup-context";

/** The validated credentials again (the server keeps no key between calls) and the names of the services. */
const createSetupServicesSchema = z.object({
  ...providerCredentialsSchema.shape,
  ...serviceNamesSchema.shape,
});

/**
 * Creates or adopts D1, KV and R2 in the provider's account, applies the schema, binds the running Worker where its
 * name is known, and records what there is now. The key itself is not kept, only its fingerprint and last four
 * characters. After a failure the call can be repeated: what exists is adopted, nothing is made twice.
 *
 * @param onStep told when a step starts and how it ends.
 * @throws AppError as `requireSetupProof`, then `invalid_input`, `rate_limited`, `provider_rejected`,
 *   `provider_failed` or `provider_timeout` of the failing step, `setup_complete`.
 */
export async function createSetupServices(
  ctx: SetupContext,
  input: unknown,
  onStep?: (step: ServiceStep) => void,
): Promise<CreatedServices> {
  await requireSetupProof(ctx);
  const { email, globalApiKey, accountId, ...names } = parseInput(createSetupServicesSchema, input);
  const client = createProviderClient({
    baseUrl: ctx.config.cloudflareApiBaseUrl,
    email,
    globalApiKey,
  });
  return attemptWithProvider(ctx, async () => {
    const provider = await describeProvider(ctx, client, { accountId, globalApiKey });
    const created = await createServices(
      client,
      { accountId, names, migrations: MIGRATIONS, workerName: ctx.config.workerName },
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
  const { account } = await validateProviderCredentials(client, accountId);
  return {
    providerEmail: client.email,
    providerAccountId: account.id,
    providerAccountName: account.name,
    providerKeyFingerprint: await fingerprintProviderKey(globalApiKey, ctx.config.sessionSecret),
    providerKeyLastFour: lastFour(globalApiKey),
  };
}
