import { getOwnWays } from "@/lib/auth/own-ways";
import { ownWaysShape, stepUpSchema } from "@/lib/auth/schema";
import { stepUp } from "@/lib/auth/step-up";
import { readSealedCookie, removedCookie } from "@/lib/http/cookies";
import { ownSite } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "See by what you can confirm that it is you",
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
      "By `password`, by a `code` of one's second factor, at a linked identity provider (`POST /api/auth/oidc/{providerId}/start`), or by what the browser's `navigator.credentials.get` has answered to `POST /api/auth/passkeys/sign-in/options?purpose=step-up` (`passkey`). What is refused with 403 `step_up_required` is done for the next 15 minutes; a fresh sign-in counts too.",
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
