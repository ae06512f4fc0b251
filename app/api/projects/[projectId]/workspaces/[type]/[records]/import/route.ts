import { route, routes } from "@/lib/http/route";
import { readCollection } from "@/lib/records/definitions";
import { importRecords } from "@/lib/records/write/import-records";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route("workspaces.enter", async ({ ctx, params, json }) => ({
    ...(await importRecords(ctx, readCollection(params), await json())),
  })),
});
