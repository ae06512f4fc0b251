import { route, routes } from "@/lib/http/route";
import { importRecords } from "@/lib/records/import-records";
import { readRecordPlace } from "@/lib/records/record-place";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route("workspaces.enter", async ({ ctx, params, json }) => ({
    ...(await importRecords(ctx, readRecordPlace(params), await json())),
  })),
});
