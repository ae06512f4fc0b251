import { route, routes } from "@/lib/http/route";
import { readFile } from "@/lib/settings/read-file";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ key: string[] }>({
  GET: route({
    tag: "System",
    summary: "Read logo or favicon",
    access: "public",
    media: "image/*",
    handle: async ({ ctx, state, request, params }) => {
      const { body, headers } = await readFile(ctx, {
        key: params.key.join("/"),
        ifNoneMatch: request.headers.get("if-none-match"),
        settings: state.settings,
      });
      return new Response(body, { status: body ? 200 : 304, headers });
    },
  }),
});
