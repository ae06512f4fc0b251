import { route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listRecordActivity } from "@/lib/records/list-record-activity";
import { readRecordPlace } from "@/lib/records/record-place";
import { activityListSchema } from "@/lib/tasks/comments/schema";

interface Params {
  projectId: string;
  type: string;
  records: string;
  recordId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("workspaces.enter", async ({ ctx, params, query }) => {
    const paging = readListQuery(activityListSchema, query);
    const place = readRecordPlace(params);
    const page = await listRecordActivity(ctx, place, { ...paging, id: params.recordId });
    return { activity: page.rows, ...pageFields(page) };
  }),
});
