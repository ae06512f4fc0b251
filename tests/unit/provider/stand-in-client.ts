import { createProviderClient, type ProviderClientOptions } from "@/lib/provider/client";
import { ProviderError } from "@/lib/provider/errors";
import { DEMO_CREDENTIALS } from "@/tests/support/provider-stand-in";

/** Returns a client of a stand-in with accepted credentials. */
export function clientOf(baseUrl: string, overrides: Partial<ProviderClientOptions> = {}) {
  const { email, globalApiKey } = DEMO_CREDENTIALS;
  return createProviderClient({ baseUrl, email, globalApiKey, ...overrides });
}

/** Returns the ProviderError that a promise rejects with. */
export async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof ProviderError) return outcome;
  throw new Error(`Expected a ProviderError, got ${String(outcome)}`);
}
