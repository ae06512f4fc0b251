import type { Context } from "@/lib/context/context";
import { failedAnswer, publicError } from "@/lib/http/answer";
import type { ServiceStep } from "@/lib/provider/services";

type Fields = Record<string, unknown>;
type Work = (onStep: (step: ServiceStep) => void) => Promise<Fields>;

/** Returns true if the caller wants one JSON line per step. */
export function wantsSteps(request: Request): boolean {
  return (request.headers.get("accept") ?? "").includes("application/x-ndjson");
}

/**
 * Streams one JSON line per step, `{ step }`, and the usual envelope as the last line.
 *
 * @throws what the work throws before its first step, so that it gets its own status.
 */
export async function streamSteps(ctx: Context, work: Work): Promise<Response> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  // The work continues if the client disconnects, because a step that has started should finish.
  const write = (line: Fields) =>
    writer.write(encoder.encode(`${JSON.stringify(line)}\n`)).catch(() => undefined);

  const started = Promise.withResolvers<void>();
  const done = work((step) => {
    started.resolve();
    void write({ step });
  });
  await Promise.race([started.promise, done]);

  const finish = async () => {
    const last = await done.then(
      (fields) => ({ success: true, ...fields }),
      (thrown: unknown) => failedAnswer(publicError(thrown, ctx.requestId), ctx.requestId).json(),
    );
    await write(last as Fields);
    await writer.close().catch(() => undefined);
  };
  ctx.defer(finish());
  return new Response(readable, {
    headers: { "content-type": "application/x-ndjson", "cache-control": "no-store" },
  });
}
