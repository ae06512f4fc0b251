import { route, routes } from "@/lib/http/route";
import { readFile } from "@/lib/settings/read-file";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route<{ key: string[] }>("public", async ({ ctx, state, request, params }) => {
    const { body, headers } = await readFile(ctx, {
      key: params.key.join("/"),
      ifNoneMatch: request.headers.get("if-none-match"),
      settings: state.settings,
    });
    return new Response(body, { status: body ? 200 : 304, headers });
  }),
});
