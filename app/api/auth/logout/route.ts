import { signOut } from "@/lib/auth/sign-in";
import { clearCookie } from "@/lib/http/cookies";
import { sessionTokenHash } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route(
    "public",
    async ({ ctx }) => {
      await signOut(ctx, await sessionTokenHash(ctx));
      await clearCookie("session", ctx.config);
      return {};
    },
    { needsSession: true },
  ),
});
