import { readJson } from "@/lib/http/read-body";
import { created, route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { CRASH_REPORT_MAX_BYTES } from "@/lib/system/crash-limits";
import { listErrorReportsSchema } from "@/lib/system/error-report-schema";
import { listErrorReports, reportError } from "@/lib/system/error-reports";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("errors.list", async ({ ctx, query }) => {
    const page = await listErrorReports(ctx, readListQuery(listErrorReportsSchema, query));
    return { reports: page.rows, ...pageFields(page) };
  }),
  POST: route("public", async ({ ctx, request }) =>
    created(await reportError(ctx, await readJson(request, CRASH_REPORT_MAX_BYTES))),
  ),
});
