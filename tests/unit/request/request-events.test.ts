import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BROKEN_OFF, requestEvents, type StreamEvent } from "@/lib/request/request-events";

const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  fetchMock.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

/** Answers with pieces of a stream, which stays open unless closed. */
function streams(pieces: readonly string[], { isOpen = false } = {}) {
  fetchMock.mockImplementation(async (_path, { signal }) => {
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece));
        if (!isOpen) controller.close();
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
}

function ask(signal?: AbortSignal) {
  const seen: StreamEvent[] = [];
  const call = requestEvents<{ done: boolean }>("/api/rags/r/ask", {
    method: "POST",
    body: { question: "Why?" },
    last: "answer",
    signal,
    onEvent: (event) => seen.push(event),
  });
  return { seen, call };
}

describe("an answer by an event stream", () => {
  it("tells each event, however the stream is cut, and returns the last one's data", async () => {
    streams([
      'event: sentence\ndata: {"te',
      'xt":"One"}\n\nevent: sentence\r\ndata: {"text":"Tw',
      'o"}\r\n\r\n: a comment\n\nevent: answer\ndata: {"done":true}\n\n',
    ]);
    const { seen, call } = ask();
    expect(await call).toEqual({ done: true });
    expect(seen).toEqual([
      { name: "sentence", data: { text: "One" } },
      { name: "sentence", data: { text: "Two" } },
    ]);
    const [, init] = fetchMock.mock.lastCall ?? [];
    expect(new Headers(init?.headers).get("accept")).toBe("text/event-stream");
  });

  it("that breaks off has told what came, and says so", async () => {
    streams(['event: sentence\ndata: {"text":"One"}\n\nevent: ans']);
    const { seen, call } = ask();
    await expect(call).rejects.toMatchObject({ kind: "network", message: BROKEN_OFF });
    expect(seen).toHaveLength(1);
  });

  it("that says an error fails with its message", async () => {
    streams(['event: error\ndata: {"message":"The cap is reached","code":"conflict"}\n\n']);
    await expect(ask().call).rejects.toMatchObject({
      kind: "answer",
      code: "conflict",
      message: "The cap is reached",
    });
  });

  it("that is refused carries the refusal", async () => {
    fetchMock.mockResolvedValue(
      Response.json({ success: false, message: "RAG not found" }, { status: 404 }),
    );
    await expect(ask().call).rejects.toMatchObject({ status: 404, message: "RAG not found" });
  });

  it("ends when anyone who waits stops it", async () => {
    streams(['event: sentence\ndata: {"text":"One"}\n\n'], { isOpen: true });
    const stopping = new AbortController();
    const { seen, call } = ask(stopping.signal);
    await expect.poll(() => seen).toHaveLength(1);
    stopping.abort();
    await expect(call).rejects.toThrow();
  });
});
