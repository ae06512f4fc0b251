import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { recordActivityViewSchema } from "@/lib/records/answer-schema";
import { openCollection } from "@/lib/records/custom/open-collection";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { activityListSchema } from "@/lib/tasks/comments/schema";
import { eachType } from "../../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
  recordId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Workspaces",
    summary: "List a record's activity",
    access: "workspaces.enter",
    query: activityListSchema,
    answer: { activity: z.array(recordActivityViewSchema), ...pageAnswer },
    variants: eachType(({ description }) => ({
      summary: `List activity: ${description.words.singular}`,
    })),
    handle: async ({ ctx, params, query }) => {
      const paging = query();
      const place = await openCollection(ctx, params);
      const page = await listRecordActivity(ctx, place, { ...paging, id: params.recordId });
      return { activity: page.rows, ...pageFields(page) };
    },
  }),
});
