import type { Context } from "@/lib/context/context";
import type { ErrorCode } from "@/lib/errors";
import { NO_STORE, publicError } from "./answer";

/** How often a stream reads again who asks. Milliseconds. */
const WATCH_MS = 3000;

/** What ends a stream: its reader is signed out, has other rights, or does not see what it is about any more. */
const ENDS: readonly ErrorCode[] = ["unauthenticated", "forbidden", "not_found"];

/** True when who asks would rather have an event stream than JSON. */
export const wantsEvents = (request: Request) =>
  /\btext\/event-stream\b/i.test(request.headers.get("accept") ?? "");

interface EventSender {
  send: (name: string, data: object) => void;
  /** The reader has left, or may not read on. */
  signal: AbortSignal;
}

interface EventSource {
  /** Reads again whether the reader may read on, and throws where they may not. */
  mayReadOn: () => Promise<unknown>;
  /** Sends the events. It goes on although the reader leaves, so that what it has begun it can bring to an end. */
  produce: (sender: EventSender) => Promise<void>;
}

/** Waits, unless the signal says that it is over. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });

/** An answer as an event stream: each event has a name and JSON. It ends by an `error` where its reader may not read on. */
export function eventStream(
  ctx: Pick<Context, "defer" | "requestId">,
  { mayReadOn, produce }: EventSource,
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
          const refusal = over.signal.aborted ? null : await refusalOf(mayReadOn);
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

/** Why the reader may not read on; null where they may, and where it cannot be told for the moment. */
async function refusalOf(mayReadOn: () => Promise<unknown>): Promise<unknown> {
  try {
    await mayReadOn();
    return null;
  } catch (error) {
    const { code } = error as { code?: ErrorCode };
    return code !== undefined && ENDS.includes(code) ? error : null;
  }
}
