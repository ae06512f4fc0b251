import { separatorOf } from "@/lib/csv";
import { csvAnswer, linesAnswer } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { exportAuditLogSchema } from "@/lib/system/audit-schema";
import { exportAuditLog } from "@/lib/system/export-audit-log";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Export the audit log",
    description:
      "As CSV, or with `format=jsonl` as JSON lines: each entry as hashed, with its position, its hash and the previous hash. Requires that you confirmed your identity in the last 15 minutes (otherwise 403 `step_up_required`), so API tokens can't call it.",
    access: "audit.list",
    needsSession: true,
    query: exportAuditLogSchema,
    media: "text/csv",
    handle: async ({ ctx, state, query }) => {
      const asked = query();
      const answer = asked.format === "jsonl" ? linesAnswer : csvAnswer;
      return answer(exportAuditLog(ctx, asked, separatorOf(state.locale)), "audit-log", ctx.now);
    },
  }),
});
