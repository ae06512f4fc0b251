/** Cloudflare's API as this product uses it, with every failure turned into an AppError. */
import * as z from "zod";
import { type OutboundAnswer, OutboundError, outboundFetch } from "@/lib/outbound-fetch";
import {
  answerTimedOut,
  connectionFailed,
  ProviderError,
  refusedBy,
  unreadableAnswer,
} from "@/lib/provider/errors";

/** Most that is read of one answer, in bytes. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

export interface ProviderClientOptions {
  /** Root of the API, e.g. https://api.cloudflare.com/client/v4; from configuration, never from input. */
  baseUrl: string;
  email: string;
  globalApiKey: string;
  /** Milliseconds for one call, its answer included; eight seconds unless told. */
  timeoutMs?: number;
}

export interface ProviderCall {
  /** The address's parts below the root, such as `["accounts", id]`: each is encoded. */
  path: readonly string[];
  query?: Readonly<Record<string, string | number>>;
  /** Sent by POST, unless `method` says otherwise; without one the call is a GET. */
  body?: object;
  method?: "PATCH";
}

export interface ProviderClient {
  /** The address that the calls are made with. */
  readonly email: string;
  /**
   * Makes one call, once: whether repeating it is safe is the caller's to know.
   * @returns the answer's `result`, parsed by the schema.
   * @throws ProviderError, always with a message that may be shown.
   */
  request<T>(schema: z.ZodType<T>, call: ProviderCall): Promise<T>;
}

const envelopeSchema = z.object({ success: z.boolean(), result: z.unknown() });
const errorsSchema = z.object({ errors: z.array(z.object({ code: z.number() })) });

function codesOf(json: unknown): number[] {
  const read = errorsSchema.safeParse(json);
  return read.success ? read.data.errors.map(({ code }) => code) : [];
}

/** Makes a client for one pair of credentials; nothing is sent yet. Keep it for one request only. */
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

/** The result of a good answer: a 2xx status, and the envelope that says so too. */
function resultOf({ status, retryAfter, json }: OutboundAnswer): unknown {
  if (status >= 400) throw refusedBy({ status, retryAfter, codes: codesOf(json) });
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) throw unreadableAnswer(status);
  if (!envelope.data.success) throw refusedBy({ status: 400, codes: codesOf(json) });
  return envelope.data.result;
}

/** No cause: the original may name the address that was called. */
function withoutAnswer(error: unknown): ProviderError {
  const reason = error instanceof OutboundError ? error.reason : "network";
  if (reason === "timeout") return answerTimedOut();
  if (reason === "redirect") return unreadableAnswer();
  if (reason === "too_large")
    return new ProviderError("provider_failed", "Cloudflare sent a response that is too large");
  return connectionFailed();
}
