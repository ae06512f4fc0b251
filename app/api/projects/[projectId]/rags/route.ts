import { created, route, routes } from "@/lib/http/route";
import { listProjectRags } from "@/lib/rags/read-rags";
import { linkRag } from "@/lib/rags/write-rags";

interface Params {
  projectId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("projects.list", async ({ ctx, params }) => {
    const { linked, linkable } = await listProjectRags(ctx, params.projectId);
    return { rags: linked, linkable };
  }),
  POST: route("projects.link", async ({ ctx, params, json }) => {
    const { projectId } = params;
    return created({ rag: await linkRag(ctx, { projectId, input: await json() }) });
  }),
});
