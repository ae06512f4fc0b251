/** Cloudflare's API as this product uses it. Every failure becomes an AppError. */
import * as z from "zod";
import { type OutboundAnswer, OutboundError, outboundFetch } from "@/lib/outbound-fetch";
import {
  answerTimedOut,
  connectionFailed,
  ProviderError,
  refusedBy,
  unreadableAnswer,
} from "@/lib/provider/errors";

/** The most bytes read of one response. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

export interface ProviderClientOptions {
  /**
   * The API's root, e.g. https://api.cloudflare.com/client/v4. From configuration, never from
   * input.
   */
  baseUrl: string;
  email: string;
  globalApiKey: string;
  /** Milliseconds for one call including its response. Default eight seconds. */
  timeoutMs?: number;
}

interface ProviderCall {
  /** Path segments below the root, such as `["accounts", id]`. Each is encoded. */
  path: readonly string[];
  query?: Readonly<Record<string, string | number>>;
  /** Sent with POST unless `method` is given. Without a body the call is a GET. */
  body?: object;
  method?: "PATCH";
}

export interface ProviderClient {
  /** The account email that calls are made with. */
  readonly email: string;
  /**
   * Makes one call, without retries: the caller knows whether repeating it is safe.
   *
   * @returns the response's `result`, parsed with the schema.
   * @throws ProviderError, whose message can be shown.
   */
  request<T>(schema: z.ZodType<T>, call: ProviderCall): Promise<T>;
}

const envelopeSchema = z.object({ success: z.boolean(), result: z.unknown() });
const errorsSchema = z.object({ errors: z.array(z.object({ code: z.number() })) });

function codesOf(json: unknown): number[] {
  const read = errorsSchema.safeParse(json);
  return read.success ? read.data.errors.map(({ code }) => code) : [];
}

/** Makes a client for one pair of credentials. Sends nothing yet. Keep it for one request only. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { baseUrl, email, globalApiKey, timeoutMs } = options;
  const rules = { allowedOrigins: [new URL(baseUrl).origin] };
  const headers = { "x-auth-email": email, "x-auth-key": globalApiKey };
  return {
    email,
    async request(schema, { path, query = {}, body, method }) {
      const asked = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      const address = [baseUrl.replace(/\/$/, ""), ...path.map(encodeURIComponent)].join("/");
      const answer = await outboundFetch(asked.size > 0 ? `${address}?${asked}` : address, {
        headers,
        rules,
        body,
        method,
        timeoutMs,
        maxBytes: MAX_ANSWER_BYTES,
      }).catch((error: unknown) => {
        throw withoutAnswer(error);
      });
      const parsed = schema.safeParse(resultOf(answer));
      if (!parsed.success) throw unreadableAnswer();
      return parsed.data;
    },
  };
}

/** Returns the result if both the status and the envelope report success. */
function resultOf({ status, retryAfter, json }: OutboundAnswer): unknown {
  if (status >= 400) throw refusedBy({ status, retryAfter, codes: codesOf(json) });
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) throw unreadableAnswer(status);
  if (!envelope.data.success) throw refusedBy({ status: 400, codes: codesOf(json) });
  return envelope.data.result;
}

/** Sets no cause, because the original error may contain the address. */
function withoutAnswer(error: unknown): ProviderError {
  const reason = error instanceof OutboundError ? error.reason : "network";
  if (reason === "timeout") return answerTimedOut();
  if (reason === "redirect") return unreadableAnswer();
  if (reason === "too_large")
    return new ProviderError("provider_failed", "Cloudflare sent a response that is too large");
  return connectionFailed();
}
