/** Asks for a part when the reader has room for it. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}

/** A CSV file to be saved, written as it is read; its name carries the day. */
export function csvAnswer(parts: AsyncGenerator<string>, name: string, now: number): Response {
  const day = new Date(now).toISOString().slice(0, 10);
  return new Response(streamOf(parts), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${day}.csv"`,
      "cache-control": "no-store",
    },
  });
}
