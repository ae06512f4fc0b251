import { POLICIES } from "./policies";
import { type RequestOptions, sendRecovered } from "./request";
import { RequestError, toRequestError } from "./request-error";

/** An event of a stream: its name and its JSON data. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

export const BROKEN_OFF = "The connection was lost before the answer finished. Please try again.";

/** Parses one event. Returns null for a comment or invalid JSON. */
function eventOf(block: string): StreamEvent | null {
  const lines = block.split("\n");
  const partOf = (field: string) =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ""));
  try {
    return {
      name: partOf("event")[0] ?? "message",
      data: JSON.parse(partOf("data").join("\n")),
    };
  } catch {
    return null;
  }
}

/** Yields the events of a stream as they arrive. */
async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest = (rest + decoder.decode(value, { stream: true })).replaceAll("\r\n", "\n");
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Calls the API for an event stream. Passes each event to `onEvent`, except the last one, whose
 * data it returns.
 *
 * @param last the name of the event that ends the response.
 * @throws RequestError, also if the stream breaks off or sends `error`.
 */
export async function requestEvents<Last extends object>(
  path: string,
  options: RequestOptions & {
    last: string;
    onEvent: (event: StreamEvent) => void;
  },
): Promise<Last> {
  const { last, onEvent, headers, ...sent } = options;
  try {
    const response = await sendRecovered(path, {
      ...POLICIES.events,
      ...sent,
      headers: { ...headers, accept: "text/event-stream" },
    });
    for await (const event of eventsIn(response.body ?? new ReadableStream())) {
      if (event.name === last) return event.data as Last;
      if (event.name === "error") {
        const { message, code } = event.data as { message?: string; code?: string };
        throw new RequestError("answer", message ?? BROKEN_OFF, {
          code,
          hasServerMessage: message !== undefined,
        });
      }
      onEvent(event);
    }
  } catch (thrown) {
    throw toRequestError(thrown);
  }
  throw new RequestError("network", BROKEN_OFF);
}
