import { sessionUserViewSchema, signInSchema } from "@/lib/auth/schema";
import { signIn } from "@/lib/auth/sign-in";
import { readSealedCookie, sealedCookie } from "@/lib/http/cookies";
import { sessionTokenHash } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Sign in",
    access: "public",
    needsSession: true,
    body: signInSchema,
    example: { email: "you@example.com", password: "your password" },
    answer: { user: sessionUserViewSchema },
    handle: async ({ ctx, request, json, setCookie }) => {
      const { headers } = request;
      const device = await readSealedCookie(headers, "device", ctx.config);
      const presented = await sessionTokenHash(ctx, headers);
      const { user, token, deviceUserId } = await signIn(ctx, await json(), device, presented);
      setCookie(await sealedCookie(headers, "session", token, ctx.config));
      setCookie(await sealedCookie(headers, "device", deviceUserId, ctx.config));
      return { user };
    },
  }),
});
