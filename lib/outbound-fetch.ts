/** The only way in which integrations reach the outside (security, "Outbound"). */

/** Longest wait for a whole answer, its body included. Milliseconds. */
export const OUTBOUND_TIMEOUT_MS = 8000;
/** Most that is read of one answer, in bytes. */
export const OUTBOUND_MAX_BYTES = 64 * 1024;

export type OutboundReason = "address" | "redirect" | "timeout" | "network" | "too_large";

/** A call that brought no answer. It carries nothing of what the other side sent. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason) {
    super(`Outbound call failed: ${reason}`);
    this.name = "OutboundError";
    this.reason = reason;
  }
}

/** Where a call may go: the provider's own hosts over https, and exact origins of the configuration. */
export interface OutboundRules {
  hostPattern?: RegExp;
  allowedOrigins: readonly string[];
}

export interface OutboundRequest {
  headers: Record<string, string>;
  rules: OutboundRules;
  timeoutMs?: number;
  /** "refusals" where a good answer's status is enough: its body is not read then. */
  readsBody?: "always" | "refusals";
}

export interface OutboundAnswer {
  status: number;
  /** The parsed JSON; undefined when it was none or was not read. */
  json: unknown;
}

/** True when a call to this address is allowed. Names are not resolved: the platform cannot pin them. */
export function isAllowedAddress(
  address: string,
  { hostPattern, allowedOrigins }: OutboundRules,
): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return false;
  if (url.protocol !== "https:" && url.protocol !== "http:") return false;
  if (allowedOrigins.includes(url.origin)) return true;
  return url.protocol === "https:" && url.port === "" && (hostPattern?.test(url.hostname) ?? false);
}

/**
 * GETs an address: within the rules, no redirects, one clock for headers and body, at most 64 KiB.
 *
 * @throws OutboundError
 */
export async function outboundFetch(
  address: string,
  { headers, rules, timeoutMs = OUTBOUND_TIMEOUT_MS, readsBody = "always" }: OutboundRequest,
): Promise<OutboundAnswer> {
  if (!isAllowedAddress(address, rules)) throw new OutboundError("address");
  const controller = new AbortController();
  let stop: ReturnType<typeof setTimeout> | undefined;
  // Not every runtime ends a stalled body when the request's signal fires, so the clock also wins by itself.
  const clock = new Promise<never>((_resolve, reject) => {
    stop = setTimeout(() => {
      reject(new OutboundError("timeout"));
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([fetchOnce(address, headers, controller.signal, readsBody), clock]);
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError("network");
  } finally {
    clearTimeout(stop);
    controller.abort();
  }
}

async function fetchOnce(
  address: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  readsBody: "always" | "refusals",
): Promise<OutboundAnswer> {
  const response = await fetch(address, {
    headers: { accept: "application/json", ...headers },
    redirect: "manual",
    signal,
  });
  const { status } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    throw new OutboundError("redirect");
  }
  if (readsBody === "refusals" && response.ok) return { status, json: undefined };
  return { status, json: parseJson(await readCapped(response)) };
}

async function readCapped(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return text + decoder.decode();
    bytes += part.value.byteLength;
    if (bytes > OUTBOUND_MAX_BYTES) throw new OutboundError("too_large");
    text += decoder.decode(part.value, { stream: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
