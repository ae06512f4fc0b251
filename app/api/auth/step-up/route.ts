import { getOwnWays } from "@/lib/auth/own-ways";
import { ownWaysShape, stepUpSchema } from "@/lib/auth/schema";
import { stepUp } from "@/lib/auth/step-up";
import { readSealedCookie, removedCookie } from "@/lib/http/cookies";
import { ownSite } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "List the ways you can confirm your identity",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["review", "second-factor", "password"],
    answer: ownWaysShape,
    handle: async ({ ctx }) => ({ ...(await getOwnWays(ctx)) }),
  }),
  POST: route({
    tag: "Sessions and tokens",
    summary: "Confirm your identity",
    description:
      "Send your `password`, a `code` from your second factor, or as `passkey` the result of `navigator.credentials.get` with the options from `POST /api/auth/passkeys/sign-in/options?purpose=step-up`. To use a linked identity provider instead, call `POST /api/auth/oidc/{providerId}/start`. For the next 15 minutes, calls that return 403 `step_up_required` work. A new sign-in has the same effect.",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["review", "second-factor", "password"],
    body: stepUpSchema,
    example: { password: "your password" },
    handle: async ({ ctx, request, json, setCookie }) => {
      const sealed = await readSealedCookie(request.headers, "passkey", ctx.config);
      await stepUp(ctx, await json(), { sealed, site: ownSite(ctx, request) });
      if (sealed !== null) setCookie(removedCookie(request.headers, "passkey", ctx.config));
      return {};
    },
  }),
});
