/**
 * The fetch under the provider's SDK. The SDK follows redirects, reads any amount, stops its clock at
 * the response headers and takes whatever it gets for an answer; with an account key in the request
 * none of that is acceptable.
 */
import * as z from "zod";
import { answerTimedOut, ProviderError, refusedBy, unreadableAnswer } from "@/lib/provider/errors";

/** Most that is read of one answer, in bytes. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

const envelopeSchema = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number() })).nullish(),
});

/**
 * Fetches one API call: no redirects, at most MAX_ANSWER_BYTES, the caller's signal covers the body.
 * @returns a response whose body is in memory; an unsuccessful one only with a 4xx or 5xx status.
 * @throws ProviderError for redirects, answers that are too long and answers that are not the API's.
 */
export async function guardedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "manual" });
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel();
    throw unreadableAnswer(response.status);
  }
  const text = await readCapped(response, init?.signal ?? undefined);
  if (response.ok) assertSuccess(text, response.status);
  return new Response(text, {
    status: response.status,
    headers: {
      "content-type": "application/json",
      "retry-after": response.headers.get("retry-after") ?? "",
    },
  });
}

/** A 2xx answer must be the API's envelope, and must say that it succeeded. */
function assertSuccess(text: string, status: number): void {
  const envelope = envelopeSchema.safeParse(parseJson(text));
  if (!envelope.success) throw unreadableAnswer(status);
  if (envelope.data.success) return;
  const codes = (envelope.data.errors ?? []).map((error) => error.code);
  throw refusedBy({ status: 400, codes });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readCapped(response: Response, signal: AbortSignal | undefined): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  // Not every runtime ends a stalled body when the request's signal fires.
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", stop, { once: true });
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > MAX_ANSWER_BYTES) throw tooLong(response.status);
      text += decoder.decode(part.value, { stream: true });
    }
    signal?.throwIfAborted();
    return text + decoder.decode();
  } catch (error) {
    stop();
    // The SDK knows a timeout by the error's name, and not every runtime gives it that name here.
    throw signal?.aborted ? answerTimedOut() : error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

function tooLong(upstreamStatus: number): ProviderError {
  return new ProviderError("provider_failed", "Cloudflare sent an answer that is too long", {
    upstreamStatus,
  });
}
