import { route, routes, versioned } from "@/lib/http/route";
import { readCollection } from "@/lib/records/definitions";
import { getRecord } from "@/lib/records/read/get-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { updateRecord } from "@/lib/records/write/update-record";

interface Params {
  projectId: string;
  type: string;
  records: string;
  recordId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("workspaces.enter", async ({ ctx, params }) => {
    const place = readCollection(params);
    const record = await getRecord(ctx, place, params.recordId);
    return versioned({ [place.definition.description.one]: record }, record.version);
  }),
  PATCH: route("workspaces.enter", async ({ ctx, params, json, ifMatch }) => {
    const place = readCollection(params);
    const change = { id: params.recordId, changes: await json(), ifMatch };
    const record = await updateRecord(ctx, place, change);
    return versioned({ [place.definition.description.one]: record }, record.version);
  }),
  DELETE: route("workspaces.enter", async ({ ctx, params, ifMatch }) => {
    await deleteRecord(ctx, readCollection(params), { id: params.recordId, ifMatch });
    return {};
  }),
});
