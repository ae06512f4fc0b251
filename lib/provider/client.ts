/** The provider's API as this product uses it: its own SDK, with every failure turned into an AppError. */
import { APIConnectionTimeoutError, APIError, APIUserAbortError } from "cloudflare/core/error";
import { BaseAccounts } from "cloudflare/resources/accounts/accounts";
import { BaseDatabase } from "cloudflare/resources/d1/database/database";
import { BaseNamespaces } from "cloudflare/resources/kv/namespaces/namespaces";
import { BaseBuckets } from "cloudflare/resources/r2/buckets/buckets";
import { BaseUser } from "cloudflare/resources/user/user";
import { BaseScriptAndVersionSettings } from "cloudflare/resources/workers/scripts/script-and-version-settings";
import { createClient } from "cloudflare/tree-shakable";
import * as z from "zod";
import {
  answerTimedOut,
  connectionFailed,
  ProviderError,
  refusedBy,
  unreadableAnswer,
} from "@/lib/provider/errors";
import { guardedFetch } from "@/lib/provider/guarded-fetch";

/** How long one call to the provider may take, in milliseconds, unless the caller says otherwise. */
const PROVIDER_TIMEOUT_MS = 8000;

export interface ProviderClientOptions {
  /** Root of the API, e.g. https://api.cloudflare.com/client/v4; from configuration, never from input. */
  baseUrl: string;
  email: string;
  globalApiKey: string;
  /** Milliseconds for one call, its answer included. */
  timeoutMs?: number;
}

type ProviderApi = ReturnType<typeof createApi>;

export interface ProviderClient {
  /** The address that the calls are made with. */
  readonly email: string;
  /**
   * Makes one call and checks the form of its result.
   * @returns the result, parsed by the schema: the SDK's types are not checked at run time.
   * @throws ProviderError, always with a message that may be shown.
   */
  request<T>(schema: z.ZodType<T>, send: (api: ProviderApi) => PromiseLike<unknown>): Promise<T>;
}

/**
 * Makes a client for one pair of credentials; nothing is sent yet. Keep it for one request only.
 * @returns a client whose calls are made once: whether repeating is safe is the caller's to know.
 */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const api = createApi(options);
  return {
    email: options.email,
    async request(schema, send) {
      let result: unknown;
      try {
        result = await send(api);
      } catch (error) {
        throw toProviderError(error);
      }
      const parsed = schema.safeParse(result);
      if (!parsed.success) throw unreadableAnswer();
      return parsed.data;
    },
  };
}

function createApi({ baseUrl, email, globalApiKey, timeoutMs }: ProviderClientOptions) {
  return createClient({
    resources: [
      BaseAccounts,
      BaseUser,
      BaseDatabase,
      BaseNamespaces,
      BaseBuckets,
      BaseScriptAndVersionSettings,
    ],
    baseURL: baseUrl,
    apiEmail: email,
    apiKey: globalApiKey,
    // Null, not absent: the SDK would otherwise look for them in the environment.
    apiToken: null,
    userServiceKey: null,
    maxRetries: 0,
    timeout: timeoutMs ?? PROVIDER_TIMEOUT_MS,
    fetch: guardedFetch,
    // The SDK's debug log holds request bodies and can be turned on by the environment.
    logLevel: "off",
  });
}

const errorListSchema = z.array(z.object({ code: z.number() }));

function toProviderError(error: unknown): ProviderError {
  // What guardedFetch threw arrives as the cause of the SDK's connection error.
  const cause = error instanceof Error ? error.cause : undefined;
  if (error instanceof ProviderError) return error;
  if (cause instanceof ProviderError) return cause;
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return answerTimedOut();
  }
  if (error instanceof APIError && error.status !== undefined) {
    const errors = errorListSchema.safeParse(error.errors);
    return refusedBy({
      status: error.status,
      codes: errors.success ? errors.data.map(({ code }) => code) : [],
      retryAfter: error.headers?.get("retry-after"),
    });
  }
  // No cause: the original names the address called, and in some runtimes repeats its headers.
  return connectionFailed();
}
