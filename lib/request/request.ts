import { isDebugBuild } from "@/lib/context/config";
import type { FieldErrors } from "@/lib/errors";
import { DEFAULT_POLICY, type RequestPolicy } from "./policies";
import { RequestError, toRequestError } from "./request-error";

const DEBUG_STORAGE_KEY = "atrium-debug";

function hasStorageFlag(): boolean {
  try {
    return globalThis.localStorage?.getItem(DEBUG_STORAGE_KEY) === "1";
  } catch {
    // Storage may be blocked. That mustn't fail a call.
    return false;
  }
}

/** True with the build flag `NEXT_PUBLIC_ATRIUM_DEBUG=1` or `localStorage["atrium-debug"] = "1"`. */
export function isDebugging(): boolean {
  return isDebugBuild() || hasStorageFlag();
}

/** Logs a call while debugging. Never logs a body, which may contain a password. */
export function debugLog(event: string, details: Record<string, unknown>): void {
  if (isDebugging()) console.debug(`[atrium] ${event}`, details);
}

export interface RequestOptions extends Partial<RequestPolicy> {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON, or unchanged if it is a form (an upload). */
  body?: unknown;
  headers?: Record<string, string>;
  /** Lets the call outlive its page; for bodies below 64 KiB. */
  keepalive?: boolean;
  /** Aborts the call and reading its response, for example when the person leaves. */
  signal?: AbortSignal;
}

/** The If-Match header for a change that applies only to this version. */
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

/** Converts an error response to a RequestError. */
export async function errorFromResponse(response: Response): Promise<RequestError> {
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

/**
 * Sends one request, always with the session cookie, and returns the raw response. Throws
 * RequestError for an error status or no response.
 */
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
    if (!response.ok) throw await errorFromResponse(response);
    return response;
  } catch (thrown) {
    const error = toRequestError(thrown);
    debugLog("failure", { method, path, kind: error.kind, message: error.message });
    throw error;
  }
}

type Attempt = <T>(call: () => Promise<T>) => Promise<T>;

let tryCall: Attempt = (call) => call();

/**
 * Routes all calls through `recovery.ts`. Set-up and sign-in don't need it, so they don't load it.
 */
export function setCallWrapper(way: Attempt): void {
  tryCall = way;
}

/** Like `send`, but repeats the call when the person has provided what a refusal asked for. */
export const sendRecovered = (path: string, options: RequestOptions): Promise<Response> =>
  tryCall(() => send(path, options));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Calls the API and returns the response's body; an empty object if the content length is 0.
 *
 * @throws RequestError after the last attempt.
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
