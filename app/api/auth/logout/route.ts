import { signOut } from "@/lib/auth/sign-in";
import { removedCookie } from "@/lib/http/cookies";
import { sessionTokenHash } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Sign out",
    access: "public",
    needsSession: true,
    whileHeld: ["review", "second-factor", "password"],
    handle: async ({ ctx, request, setCookie }) => {
      await signOut(ctx, await sessionTokenHash(ctx, request.headers));
      setCookie(removedCookie(request.headers, "session", ctx.config));
      return {};
    },
  }),
});
