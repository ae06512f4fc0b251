import { csvAnswer } from "@/lib/http/csv-answer";
import { route, routes } from "@/lib/http/route";
import { readListQuery } from "@/lib/paging";
import { recordListSchema } from "@/lib/records/description-schema";
import { exportRecords } from "@/lib/records/export-records";
import { readRecordPlace } from "@/lib/records/record-place";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("workspaces.enter", async ({ ctx, params, query }) => {
    const place = readRecordPlace(params);
    const { description } = place.definition;
    const wanted = readListQuery(recordListSchema(description), query);
    const parts = await exportRecords(ctx, place, wanted);
    return csvAnswer(parts, description.name, ctx.now);
  }),
});
