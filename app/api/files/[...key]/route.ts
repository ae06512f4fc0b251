import { route, routes } from "@/lib/http/route";
import { readFile } from "@/lib/settings/read-file";
import { isNamedAvatar } from "@/lib/users/own-avatar";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ key: string[] }>({
  GET: route({
    tag: "System",
    summary: "Get the logo, favicon or a profile picture",
    description: "Profile pictures require sign-in.",
    access: "public",
    media: "image/*",
    handle: async ({ ctx, state, request, params }) => {
      const { body, headers } = await readFile(ctx, {
        key: params.key.join("/"),
        ifNoneMatch: request.headers.get("if-none-match"),
        settings: state.settings,
        isAvatar: async (key) => ctx.actor !== null && isNamedAvatar(ctx, key),
      });
      return new Response(body, { status: body ? 200 : 304, headers });
    },
  }),
});
