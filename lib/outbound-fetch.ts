/** Maximum time for a whole response, including its body. In milliseconds. */
export const OUTBOUND_TIMEOUT_MS = 8000;
/** Maximum bytes to read of one response. */
const OUTBOUND_MAX_BYTES = 64 * 1024;

type OutboundReason = "address" | "redirect" | "timeout" | "network" | "too_large" | "left";

/** A call that got no usable response. Contains nothing that the other side sent. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason) {
    super(`Outbound call failed: ${reason}`);
    this.name = "OutboundError";
    this.reason = reason;
  }
}

/**
 * Where a call may go: the provider's own hosts over https, and exact origins from the
 * configuration.
 */
export interface OutboundRules {
  hostPattern?: RegExp;
  allowedOrigins: readonly string[];
}

interface OutboundRequest {
  headers: Record<string, string>;
  rules: OutboundRules;
  /** For the whole call, including the response. In milliseconds. */
  timeoutMs?: number;
  maxBytes?: number;
  /**
   * Sent by POST by default: as a form if it is FormData, otherwise as JSON. Without a body, the
   * call is a GET.
   */
  body?: unknown;
  method?: "PATCH";
  /** Redirects to follow, for a GET. Each address has to be allowed. None by default. */
  redirects?: number;
  /** Ends the call early, for example if the client has disconnected. */
  signal?: AbortSignal;
}

interface OutboundHead {
  status: number;
  /** Seconds to wait before a retry, or null if the other side doesn't say. */
  retryAfter: number | null;
}

export interface OutboundAnswer extends OutboundHead {
  /** The parsed JSON. Undefined if it wasn't JSON or wasn't read. */
  json: unknown;
}

/**
 * Returns true if calls to this address are allowed. Doesn't resolve names, because the platform
 * can't pin them.
 */
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
 * Calls an address if the rules allow it. Follows no redirects, applies one timeout to headers and
 * body, and reads at most 64 KiB by default.
 *
 * @param request.readsBody "refusals" if only the status of a successful response matters: its body
 * isn't read then.
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
 * The same for a response that isn't JSON, such as a page or a feed, whatever its status.
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
 * The same for a file. Returns the address that it came from, after redirects.
 *
 * @throws OutboundError
 */
export async function outboundBytes(
  address: string,
  request: OutboundRequest,
): Promise<
  OutboundHead & { contentType: string; bytes: Uint8Array<ArrayBuffer>; address: string }
> {
  const call = await openCall(address, request);
  try {
    const parts = await Array.fromAsync(call.bytes());
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    const contentType = call.headers.get("content-type") ?? "";
    return { ...call.head, contentType, bytes, address: call.address };
  } finally {
    call.end();
  }
}

const textOf = async (call: Pick<OpenCall, "text">) =>
  (await Array.fromAsync(call.text())).join("");

/**
 * The same for a streamed response. Yields the text of a successful response as it arrives; reads
 * an error response in full. The call ends when the text ends, or when the reader stops.
 *
 * @throws OutboundError, also while reading the text.
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
  address: string;
  head: OutboundHead;
  headers: Headers;
  isGood: boolean;
  bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  text(): AsyncGenerator<string>;
  json(): Promise<unknown>;
  end(): void;
}

/** Sends a request and waits for the response's headers. The caller has to end the call. */
async function openCall(address: string, request: OutboundRequest): Promise<OpenCall> {
  const { headers, rules, body, method, signal, redirects = 0, ...limits } = request;
  if (!isAllowedAddress(address, rules)) throw new OutboundError("address");
  const { timeoutMs = OUTBOUND_TIMEOUT_MS, maxBytes = OUTBOUND_MAX_BYTES } = limits;
  const clock = startClock(timeoutMs, signal);
  const sent = sentBody(body);
  const began = Date.now();
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
    if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
      const next = URL.parse(response.headers.get("location") ?? "", address)?.href;
      await response.body?.cancel();
      clock.end();
      if (redirects === 0 || !next || !isAllowedAddress(next, rules))
        throw new OutboundError("redirect");
      const left = { redirects: redirects - 1, timeoutMs: timeoutMs - (Date.now() - began) };
      return await openCall(next, { ...request, ...left });
    }
    const bytes = () => readCapped(response, maxBytes, clock);
    const text = () => decoded(bytes());
    return {
      address,
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
  // The runtime writes the header, because it contains the boundary between the parts.
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
  /**
   * Rejects when the time is up. Needed because some runtimes don't end a stalled body when the
   * signal aborts.
   */
  race<T>(work: Promise<T>): Promise<T>;
  end(): void;
}

function startClock(timeoutMs: number, left?: AbortSignal): Clock {
  const controller = new AbortController();
  let fail: (error: OutboundError) => void = () => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  // If the call ends well, no one handles this rejection.
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

/** Parses Retry-After: seconds or a date. At most a day. */
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
