import { route, routes, versioned } from "@/lib/http/route";
import { getRag } from "@/lib/rags/get-rag";

interface Params {
  ragId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("rags.list", async ({ ctx, params }) => {
    const { rag, version } = await getRag(ctx, params.ragId);
    return versioned({ rag }, version);
  }),
});
