import { route, routes } from "@/lib/http/route";
import { readListQuery } from "@/lib/paging";
import { listAuditLogSchema } from "@/lib/system/audit-schema";
import { exportAuditLog } from "@/lib/system/export-audit-log";

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

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("audit.list", async ({ ctx, query }) => {
    const parts = exportAuditLog(ctx, readListQuery(listAuditLogSchema, query));
    const day = new Date(ctx.now).toISOString().slice(0, 10);
    return new Response(streamOf(parts), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="audit-log-${day}.csv"`,
        "cache-control": "no-store",
      },
    });
  }),
});
