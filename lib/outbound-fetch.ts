/** The only way in which integrations reach the outside (security, "Outbound"). */

/** Longest wait for a whole answer unless told, its body included. Milliseconds. */
export const OUTBOUND_TIMEOUT_MS = 8000;
/** Most that is read of one answer unless told, in bytes. */
const OUTBOUND_MAX_BYTES = 64 * 1024;

export type OutboundReason = "address" | "redirect" | "timeout" | "network" | "too_large" | "left";

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
  /** For the whole call, its answer included. Milliseconds. */
  timeoutMs?: number;
  maxBytes?: number;
  /** Sent by POST unless told: as a form where it is one, else as JSON. Without one the call is a GET. */
  body?: unknown;
  method?: "PATCH";
  /** Ends the call early: whoever waited for it has left. */
  signal?: AbortSignal;
}

interface OutboundHead {
  status: number;
  /** Seconds that the other side asks to wait for; null where it does not say. */
  retryAfter: number | null;
}

export interface OutboundAnswer extends OutboundHead {
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
 * Calls an address: within the rules, no redirects, one clock for headers and body, at most 64 KiB unless told.
 *
 * @param request.readsBody "refusals" where a good answer's status is enough: its body is not read then.
 * @throws OutboundError
 */
export async function outboundFetch(
  address: string,
  { readsBody = "always", ...request }: OutboundRequest & { readsBody?: "always" | "refusals" },
): Promise<OutboundAnswer> {
  const call = await openCall(address, request);
  try {
    if (readsBody === "refusals" && call.isGood) return { ...call.head, json: undefined };
    return { ...call.head, json: await call.json() };
  } finally {
    call.end();
  }
}

/**
 * The same for an answer that is no JSON: a page or a feed, whatever its status.
 *
 * @throws OutboundError
 */
export async function outboundText(
  address: string,
  request: OutboundRequest,
): Promise<OutboundHead & { headers: Headers; contentType: string; text: string }> {
  const call = await openCall(address, request);
  try {
    const { head, headers } = call;
    const contentType = headers.get("content-type") ?? "";
    return { ...head, headers, contentType, text: await textOf(call) };
  } finally {
    call.end();
  }
}

/**
 * The same for a file.
 *
 * @throws OutboundError
 */
export async function outboundBytes(
  address: string,
  request: OutboundRequest,
): Promise<OutboundHead & { contentType: string; bytes: Uint8Array<ArrayBuffer> }> {
  const call = await openCall(address, request);
  try {
    const parts = await Array.fromAsync(call.bytes());
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return { ...call.head, contentType: call.headers.get("content-type") ?? "", bytes };
  } finally {
    call.end();
  }
}

const textOf = async (call: Pick<OpenCall, "text">) =>
  (await Array.fromAsync(call.text())).join("");

/**
 * The same for an answer that comes bit by bit: the text of a good one is handed over as it arrives, a refusal is read.
 * The call ends when the text does, or when whoever reads it stops.
 *
 * @throws OutboundError, also from the text.
 */
export async function outboundStream(
  address: string,
  request: OutboundRequest,
): Promise<OutboundAnswer & { text: AsyncIterable<string> | null }> {
  const call = await openCall(address, request);
  if (call.isGood) return { ...call.head, json: undefined, text: untilRead(call) };
  try {
    return { ...call.head, json: await call.json(), text: null };
  } finally {
    call.end();
  }
}

async function* untilRead(call: OpenCall) {
  try {
    yield* call.text();
  } finally {
    call.end();
  }
}

interface OpenCall {
  head: OutboundHead;
  headers: Headers;
  isGood: boolean;
  bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  text(): AsyncGenerator<string>;
  json(): Promise<unknown>;
  end(): void;
}

/** Sends a request and waits for the head of its answer. Whoever opens a call ends it. */
async function openCall(
  address: string,
  { headers, rules, body, method, signal, ...limits }: OutboundRequest,
): Promise<OpenCall> {
  if (!isAllowedAddress(address, rules)) throw new OutboundError("address");
  const { timeoutMs = OUTBOUND_TIMEOUT_MS, maxBytes = OUTBOUND_MAX_BYTES } = limits;
  const clock = startClock(timeoutMs, signal);
  const sent = sentBody(body);
  try {
    const response = await clock.race(
      fetch(address, {
        ...sent,
        ...(method && { method }),
        headers: { accept: "application/json", ...sent.headers, ...headers },
        redirect: "manual",
        signal: clock.signal,
      }),
    );
    const { status } = response;
    if (response.type === "opaqueredirect" || (status >= 300 && status < 400))
      throw new OutboundError("redirect");
    const bytes = () => readCapped(response, maxBytes, clock);
    const text = () => decoded(bytes());
    return {
      head: { status, retryAfter: readRetryAfter(response.headers.get("retry-after")) },
      headers: response.headers,
      isGood: response.ok,
      bytes,
      text,
      json: async () => parseJson(await textOf({ text })),
      end: clock.end,
    };
  } catch (error) {
    clock.end();
    throw asOutboundError(error);
  }
}

function sentBody(body: unknown): {
  method?: string;
  body?: string | FormData;
  headers?: Record<string, string>;
} {
  if (body === undefined) return {};
  // Its parts' boundary is in the header that the runtime writes.
  if (body instanceof FormData) return { method: "POST", body };
  const isForm = body instanceof URLSearchParams;
  return {
    method: "POST",
    body: isForm ? body.toString() : JSON.stringify(body),
    headers: {
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
    },
  };
}

interface Clock {
  signal: AbortSignal;
  /** The work, or a failure when the time is up: not every runtime ends a stalled body when the request's signal fires. */
  race<T>(work: Promise<T>): Promise<T>;
  end(): void;
}

function startClock(timeoutMs: number, left?: AbortSignal): Clock {
  const controller = new AbortController();
  let fail: (error: OutboundError) => void = () => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  // A call that ended well leaves it behind unread.
  over.catch(() => undefined);
  const stop = (reason: OutboundReason) => {
    fail(new OutboundError(reason));
    controller.abort();
  };
  const timer = setTimeout(() => stop("timeout"), timeoutMs);
  const leave = () => stop("left");
  left?.addEventListener("abort", leave, { once: true });
  if (left?.aborted) leave();
  return {
    signal: controller.signal,
    race: (work) => Promise.race([over, work]),
    end: () => {
      clearTimeout(timer);
      left?.removeEventListener("abort", leave);
      controller.abort();
    },
  };
}

function asOutboundError(error: unknown): OutboundError {
  return error instanceof OutboundError ? error : new OutboundError("network");
}

async function* readCapped(response: Response, maxBytes: number, clock: Clock) {
  const reader = response.body?.getReader();
  if (!reader) return;
  let bytes = 0;
  try {
    for (;;) {
      const part = await clock.race(reader.read());
      if (part.done) break;
      bytes += part.value.byteLength;
      if (bytes > maxBytes) throw new OutboundError("too_large");
      yield part.value as Uint8Array<ArrayBuffer>;
    }
  } catch (error) {
    throw asOutboundError(error);
  }
}

async function* decoded(parts: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder();
  for await (const part of parts) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** Seconds or a date, as HTTP has it; a day at most. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 0), 86_400) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
