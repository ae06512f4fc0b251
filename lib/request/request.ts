import { isDebugBuild } from "@/lib/context/config";
import type { FieldErrors } from "@/lib/errors";
import { DEFAULT_POLICY, type RequestPolicy } from "./policies";
import { RequestError, toRequestError } from "./request-error";

const DEBUG_STORAGE_KEY = "atrium-debug";

function hasStorageFlag(): boolean {
  try {
    return globalThis.localStorage?.getItem(DEBUG_STORAGE_KEY) === "1";
  } catch {
    // Storage may be forbidden, which is no reason to fail a call.
    return false;
  }
}

/** True with the build flag `NEXT_PUBLIC_ATRIUM_DEBUG=1` or `localStorage["atrium-debug"] = "1"`. */
export function isDebugging(): boolean {
  return isDebugBuild() || hasStorageFlag();
}

/** Logs a call's course while debugging: never a body, which may hold a password. */
export function debugLog(event: string, details: Record<string, unknown>): void {
  if (isDebugging()) console.debug(`[atrium] ${event}`, details);
}

export interface RequestOptions extends Partial<RequestPolicy> {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON, or as it is when it is a form (an upload). */
  body?: unknown;
  headers?: Record<string, string>;
  /** Lets the call outlive its page; for bodies below 64 KiB. */
  keepalive?: boolean;
  /** Ends the call, and the reading of its answer: whoever waited has left. */
  signal?: AbortSignal;
}

/** The header of a change that is meant for this version alone. */
export const ifMatch = (version: number) => ({ "if-match": `"${version}"` });

interface Envelope {
  message?: unknown;
  error?: unknown;
  code?: unknown;
  errors?: unknown;
}

async function readEnvelope(response: Response): Promise<Envelope> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null ? body : {};
}

/** What a non-OK answer says. */
export async function failureOf(response: Response): Promise<RequestError> {
  const body = await readEnvelope(response);
  const own = [body.message, body.error].find(
    (text): text is string => typeof text === "string" && text !== "",
  );
  const retryAfter = Number(response.headers.get("retry-after"));
  return new RequestError("answer", own ?? `HTTP ${response.status}: ${response.statusText}`, {
    status: response.status,
    code: typeof body.code === "string" ? body.code : undefined,
    errors: body.errors as FieldErrors | undefined,
    hasServerMessage: own !== undefined,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}

/** The raw answer of one try. Always with the session cookie. Throws RequestError on a non-OK status or no answer. */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const {
    method = "GET",
    body,
    headers,
    keepalive,
    signal,
    timeoutMs = DEFAULT_POLICY.timeoutMs,
  } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const isForm = typeof FormData !== "undefined" && body instanceof FormData;
  debugLog("request", { method, path, timeoutMs });
  try {
    const response = await fetch(path, {
      method,
      credentials: "include",
      headers: { ...(isForm ? {} : { "Content-Type": "application/json" }), ...headers },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    debugLog("answer", { method, path, status: response.status });
    if (!response.ok) throw await failureOf(response);
    return response;
  } catch (thrown) {
    const error = toRequestError(thrown);
    debugLog("failure", { method, path, kind: error.kind, message: error.message });
    throw error;
  }
}

type Attempt = <T>(call: () => Promise<T>) => Promise<T>;

let tryCall: Attempt = (call) => call();

/** Sends all calls by way of `recovery.ts`, which the wizard and sign-in need not load. */
export function attemptThrough(way: Attempt): void {
  tryCall = way;
}

/** `send`, and once more when the person has given what a refusal asked for. */
export const sendRecovered = (path: string, options: RequestOptions): Promise<Response> =>
  tryCall(() => send(path, options));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls the API and returns its body; an empty object when the content length is 0.
 *
 * @throws RequestError after the last try.
 */
export async function request<T extends object>(
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  const { retries = DEFAULT_POLICY.retries, retryDelayMs = DEFAULT_POLICY.retryDelayMs } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await sendRecovered(path, options);
      if (response.headers.get("content-length") === "0") return {} as T;
      return (await response.json()) as T;
    } catch (thrown) {
      if (attempt >= retries) throw toRequestError(thrown);
      await pause(retryDelayMs);
    }
  }
}
