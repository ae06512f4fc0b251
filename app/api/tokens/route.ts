import { created, route, routes } from "@/lib/http/route";
import { createToken, listOwnTokens } from "@/lib/tokens/own-tokens";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("signed-in", async ({ ctx }) => ({ tokens: await listOwnTokens(ctx) }), {
    needsSession: true,
  }),
  POST: route(
    "signed-in",
    async ({ ctx, json }) => {
      const { token, secret } = await createToken(ctx, await json());
      return created({ token, secret, message: "Copy the token now: it is not shown again" });
    },
    { needsSession: true },
  ),
});
