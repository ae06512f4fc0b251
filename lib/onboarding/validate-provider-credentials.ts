import { parseInput } from "@/lib/parse-input";
import { createProviderClient } from "@/lib/provider/client";
import { providerCredentialsSchema } from "@/lib/provider/credentials";
import {
  type ValidatedCredentials,
  validateProviderCredentials as validateAtProvider,
} from "@/lib/provider/validate-credentials";
import { attemptWithProvider } from "./provider-attempt";
import { requireSetupProof, type SetupContext } from "./setup-context";

/**
 * Checks email, Account ID and Global API Key at the provider. Creates nothing there and keeps nothing here.
 *
 * @throws AppError as `requireSetupProof`, then `invalid_input`, `rate_limited`, `provider_rejected` with messages by
 *   field, `provider_failed` or `provider_timeout`.
 */
export async function validateProviderCredentials(
  ctx: SetupContext,
  input: unknown,
): Promise<ValidatedCredentials> {
  await requireSetupProof(ctx);
  const { email, globalApiKey, accountId } = parseInput(providerCredentialsSchema, input);
  const client = createProviderClient({
    baseUrl: ctx.config.cloudflareApiBaseUrl,
    email,
    globalApiKey,
  });
  return attemptWithProvider(ctx, () => validateAtProvider(client, accountId));
}
