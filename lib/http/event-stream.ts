import type { Context } from "@/lib/context/context";
import type { ErrorCode } from "@/lib/errors";
import { NO_STORE, publicError } from "./answer";

/** Milliseconds between checks that a stream's reader still has access. */
const WATCH_MS = 3000;

/**
 * Errors that end a stream: the reader was signed out, lost a permission, or can't see the item any
 * more.
 */
const ENDS: readonly ErrorCode[] = ["unauthenticated", "forbidden", "not_found"];

/** True if the client prefers an event stream to JSON. */
export const wantsEvents = (request: Request) =>
  /\btext\/event-stream\b/i.test(request.headers.get("accept") ?? "");

interface EventSender {
  send: (name: string, data: object) => void;
  /** Aborted when the reader leaves or loses access. */
  signal: AbortSignal;
}

interface EventSource {
  /** Throws if the reader can't read on. */
  requireAccess: () => Promise<unknown>;
  /** Sends the events. Continues when the reader leaves, so that it can finish its work. */
  produce: (sender: EventSender) => Promise<void>;
}

/** Waits, or returns early if the signal is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });

/**
 * Makes an event stream response. Each event has a name and JSON. Ends with an `error` event if the
 * reader loses access.
 */
export function eventStream(
  ctx: Pick<Context, "defer" | "requestId">,
  { requireAccess, produce }: EventSource,
): Response {
  const encoder = new TextEncoder();
  const left = new AbortController();
  const over = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (name: string, data: object) => {
        if (left.signal.aborted) return;
        controller.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      const sendError = (error: unknown) => {
        const { message, code } = publicError(error, ctx.requestId);
        send("error", { success: false, message, code });
      };
      const close = () => {
        over.abort();
        if (!left.signal.aborted) controller.close();
      };
      const watch = async () => {
        while (!over.signal.aborted && !left.signal.aborted) {
          await pause(WATCH_MS, AbortSignal.any([over.signal, left.signal]));
          const refusal = over.signal.aborted ? null : await refusalOf(requireAccess);
          if (refusal === null || over.signal.aborted) continue;
          sendError(refusal);
          close();
          left.abort();
        }
      };
      const produced = produce({ send, signal: left.signal }).catch(sendError).then(close);
      ctx.defer(Promise.all([produced, watch()]));
    },
    cancel: () => left.abort(),
  });
  return new Response(body, {
    headers: { ...NO_STORE, "content-type": "text/event-stream; charset=utf-8" },
  });
}

/** Returns why the reader can't read on; null if they can, or if the check itself failed. */
async function refusalOf(requireAccess: () => Promise<unknown>): Promise<unknown> {
  try {
    await requireAccess();
    return null;
  } catch (error) {
    const { code } = error as { code?: ErrorCode };
    return code !== undefined && ENDS.includes(code) ? error : null;
  }
}
