import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { loadSampleData, removeSampleData } from "@/lib/records/write/sample-data";
import { readWorkspacePath } from "@/lib/workspaces/scope";

interface Params {
  projectId: string;
  type: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Workspaces",
    summary: "Load sample data into an empty workspace",
    access: "workspaces.enter",
    answer: { records: z.int() },
    statuses: [201],
    handle: async ({ ctx, params }) => ({
      records: await loadSampleData(ctx, readWorkspacePath(params)),
    }),
  }),
  DELETE: route({
    tag: "Workspaces",
    summary: "Remove sample data",
    access: "workspaces.enter",
    answer: { removed: z.int() },
    handle: async ({ ctx, params }) => ({
      removed: await removeSampleData(ctx, readWorkspacePath(params)),
    }),
  }),
});
