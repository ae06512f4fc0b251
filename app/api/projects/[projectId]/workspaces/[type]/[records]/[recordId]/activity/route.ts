import { route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { readCollection } from "@/lib/records/definitions";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
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
    const place = readCollection(params);
    const page = await listRecordActivity(ctx, place, { ...paging, id: params.recordId });
    return { activity: page.rows, ...pageFields(page) };
  }),
});
