import * as z from "zod";
import { readJson } from "@/lib/http/read-body";
import { route, routes } from "@/lib/http/route";
import { CRASH_REPORT_MAX_BYTES } from "@/lib/limits";
import { pageAnswer, pageFields } from "@/lib/paging";
import {
  errorReportViewSchema,
  listErrorReportsSchema,
  reportErrorSchema,
} from "@/lib/system/error-report-schema";
import { listErrorReports, reportError } from "@/lib/system/error-reports";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "List crash reports",
    access: "errors.list",
    query: listErrorReportsSchema,
    answer: { reports: z.array(errorReportViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listErrorReports(ctx, query());
      return { reports: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "System",
    summary: "Report a crash",
    access: "public",
    body: reportErrorSchema,
    example: { errorId: "err-0a1b-2c3d-4e5f", level: "page", message: "It broke" },
    answer: { id: z.string() },
    statuses: [201],
    handle: async ({ ctx, request }) =>
      reportError(ctx, await readJson(request, CRASH_REPORT_MAX_BYTES)),
  }),
});
