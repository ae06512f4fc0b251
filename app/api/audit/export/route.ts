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
      "As CSV, or with `format=jsonl` as JSON lines: each row as it is hashed, with its place, its hash and that of the row before it. Needs a password or code of the last 15 minutes (403 `step_up_required`), and so no API token gets it.",
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
