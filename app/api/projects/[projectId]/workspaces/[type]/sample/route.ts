import { created, route, routes } from "@/lib/http/route";
import { loadSampleData, removeSampleData } from "@/lib/records/write/sample-data";
import { readWorkspacePath } from "@/lib/workspaces/scope";

interface Params {
  projectId: string;
  type: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route("workspaces.enter", async ({ ctx, params }) =>
    created({ records: await loadSampleData(ctx, readWorkspacePath(params)) }),
  ),
  DELETE: route("workspaces.enter", async ({ ctx, params }) => ({
    removed: await removeSampleData(ctx, readWorkspacePath(params)),
  })),
});
