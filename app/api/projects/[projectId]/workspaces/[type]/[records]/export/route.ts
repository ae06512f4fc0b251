import { csvAnswer } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { readListQuery } from "@/lib/paging";
import { readCollection } from "@/lib/records/definitions";
import { exportRecords } from "@/lib/records/read/export-records";
import { recordListSchema } from "@/lib/records/read/list-schema";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("workspaces.enter", async ({ ctx, params, query }) => {
    const place = readCollection(params);
    const { description } = place.definition;
    const wanted = readListQuery(recordListSchema(description), query);
    const parts = await exportRecords(ctx, place, wanted);
    return csvAnswer(parts, description.name, ctx.now);
  }),
});
