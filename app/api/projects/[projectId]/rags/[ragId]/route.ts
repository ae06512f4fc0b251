import { route, routes } from "@/lib/http/route";
import { unlinkRag } from "@/lib/rags/write-rags";

interface Params {
  projectId: string;
  ragId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route("projects.unlink", async ({ ctx, params }) => {
    await unlinkRag(ctx, params);
    return {};
  }),
});
