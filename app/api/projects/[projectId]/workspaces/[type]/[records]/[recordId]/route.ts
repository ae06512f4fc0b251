import { route, routes, versioned } from "@/lib/http/route";
import { deleteRecord } from "@/lib/records/delete-records";
import { getRecord } from "@/lib/records/get-record";
import { readRecordPlace } from "@/lib/records/record-place";
import { updateRecord } from "@/lib/records/update-record";

interface Params {
  projectId: string;
  type: string;
  records: string;
  recordId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("workspaces.enter", async ({ ctx, params }) => {
    const place = readRecordPlace(params);
    const record = await getRecord(ctx, place, params.recordId);
    return versioned({ [place.definition.description.one]: record }, record.version);
  }),
  PATCH: route("workspaces.enter", async ({ ctx, params, json, ifMatch }) => {
    const place = readRecordPlace(params);
    const change = { id: params.recordId, changes: await json(), ifMatch };
    const record = await updateRecord(ctx, place, change);
    return versioned({ [place.definition.description.one]: record }, record.version);
  }),
  DELETE: route("workspaces.enter", async ({ ctx, params, ifMatch }) => {
    await deleteRecord(ctx, readRecordPlace(params), { id: params.recordId, ifMatch });
    return {};
  }),
});
