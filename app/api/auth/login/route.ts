import { signIn } from "@/lib/auth/sign-in";
import { readSealedCookie, writeSealedCookie } from "@/lib/http/cookies";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route(
    "public",
    async ({ ctx, json }) => {
      const device = await readSealedCookie("device", ctx.config);
      const { user, token, deviceUserId } = await signIn(ctx, await json(), device);
      await writeSealedCookie("session", token, ctx.config);
      await writeSealedCookie("device", deviceUserId, ctx.config);
      return { user };
    },
    { needsSession: true },
  ),
});
