import { removePasskey } from "@/lib/auth/passkeys/own-passkeys";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ passkeyId: string }>({
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "Remove one of one's passkeys",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await removePasskey(ctx, params.passkeyId);
      return {};
    },
  }),
});
