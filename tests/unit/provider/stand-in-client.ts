import { createProviderClient, type ProviderClientOptions } from "@/lib/provider/client";
import { ProviderError } from "@/lib/provider/errors";
import { DEMO_CREDENTIALS } from "@/tests/support/provider-stand-in";

/** A client of a stand-in with the credentials that it accepts. */
export function clientOf(baseUrl: string, overrides: Partial<ProviderClientOptions> = {}) {
  const { email, globalApiKey } = DEMO_CREDENTIALS;
  return createProviderClient({ baseUrl, email, globalApiKey, ...overrides });
}

/** What a promise is rejected with, which must be a ProviderError. */
export async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof ProviderError) return outcome;
  throw new Error(`Expected a ProviderError, got ${String(outcome)}`);
}
