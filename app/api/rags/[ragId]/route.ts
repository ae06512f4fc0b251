import { route, routes, versioned } from "@/lib/http/route";
import { getRag } from "@/lib/rags/read-rags";
import { deleteRag, updateRag } from "@/lib/rags/write-rags";

interface Params {
  ragId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("rags.list", async ({ ctx, params }) => {
    const { rag, version } = await getRag(ctx, params.ragId);
    return versioned({ rag }, version);
  }),
  PATCH: route("rags.edit", async ({ ctx, params, json, ifMatch }) => {
    const change = { id: params.ragId, changes: await json(), ifMatch };
    const { rag, version } = await updateRag(ctx, change);
    return versioned({ rag }, version);
  }),
  DELETE: route("rags.delete", async ({ ctx, params, ifMatch }) => {
    await deleteRag(ctx, { id: params.ragId, ifMatch });
    return {};
  }),
});
