import { created, route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { updateRecords } from "@/lib/records/bulk/update-records";
import { readCollection } from "@/lib/records/definitions";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecords } from "@/lib/records/write/delete-records";

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
    const page = await listRecords(ctx, place, wanted);
    return {
      [description.name]: page.rows,
      ...pageFields(page),
      stats: page.stats,
    };
  }),
  POST: route("workspaces.enter", async ({ ctx, params, json, idempotencyKey }) => {
    const place = readCollection(params);
    const record = await createRecord(ctx, place, await json(), idempotencyKey);
    return created({ [place.definition.description.one]: record });
  }),
  PATCH: route("workspaces.enter", async ({ ctx, params, json }) => {
    const { done, refused } = await updateRecords(ctx, readCollection(params), await json());
    return { done, refused };
  }),
  DELETE: route("workspaces.enter", async ({ ctx, params, json }) => ({
    deleted: await deleteRecords(ctx, readCollection(params), await json()),
  })),
});
