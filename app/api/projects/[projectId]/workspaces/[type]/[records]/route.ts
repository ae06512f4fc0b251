import { created, route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { createRecord } from "@/lib/records/create-record";
import { deleteRecords } from "@/lib/records/delete-records";
import { recordListSchema } from "@/lib/records/description-schema";
import { listRecords } from "@/lib/records/list-records";
import { readRecordPlace } from "@/lib/records/record-place";
import { updateRecords } from "@/lib/records/update-records";

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
    const page = await listRecords(ctx, place, wanted);
    return {
      [description.name]: page.rows,
      ...pageFields(page),
      more: page.more,
      stats: page.stats,
    };
  }),
  POST: route("workspaces.enter", async ({ ctx, params, json, idempotencyKey }) => {
    const place = readRecordPlace(params);
    const record = await createRecord(ctx, place, await json(), idempotencyKey);
    return created({ [place.definition.description.one]: record });
  }),
  PATCH: route("workspaces.enter", async ({ ctx, params, json }) => {
    const { done, refused } = await updateRecords(ctx, readRecordPlace(params), await json());
    return { done, refused };
  }),
  DELETE: route("workspaces.enter", async ({ ctx, params, json }) => ({
    deleted: await deleteRecords(ctx, readRecordPlace(params), await json()),
  })),
});
