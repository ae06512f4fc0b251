import type { errorReports } from "@/db/schema/system";
import type { ErrorReportView } from "./error-report-schema";

/** A crash report's row as the System tab and the API show it. */
export function errorReportView(
  row: typeof errorReports.$inferSelect & { userEmail: string | null },
): ErrorReportView {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    level: row.level,
    message: row.message,
    stack: row.stack,
    componentStack: row.componentStack,
    digest: row.digest,
    path: row.path,
    userAgent: row.userAgent,
    userEmail: row.userEmail,
  };
}
