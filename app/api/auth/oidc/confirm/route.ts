import { confirmIdentity } from "@/lib/auth/oidc/confirm-identity";
import { stepUpSchema } from "@/lib/auth/schema";
import { readSealedCookie, removedCookie } from "@/lib/http/cookies";
import { ownSite, sessionTokenHash } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { signedInAnswer, signedInShape } from "@/lib/http/signed-in-answer";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Confirm that an account is yours, to link it to an identity provider",
    description:
      "For a sign-in with an identity provider that found an account with the same email. Send the account's second factor (`code`, or as `passkey` the result of `POST /api/auth/passkeys/sign-in/options`), or its `password` if it has no second factor. Links the account, ends its sessions, API tokens, passkeys and open links, and signs you in.",
    access: "public",
    needsSession: true,
    body: stepUpSchema,
    example: { password: "your password" },
    answer: signedInShape,
    handle: async ({ ctx, request, json, setCookie }) => {
      const { headers } = request;
      const signedIn = await confirmIdentity(ctx, await json(), {
        sealed: await readSealedCookie(headers, "toConfirm", ctx.config),
        passkey: {
          sealed: await readSealedCookie(headers, "passkey", ctx.config),
          site: ownSite(ctx, request),
        },
        presented: await sessionTokenHash(ctx, headers),
        deviceUserId: await readSealedCookie(headers, "device", ctx.config),
      });
      setCookie(removedCookie(headers, "toConfirm", ctx.config));
      return signedInAnswer(signedIn, { ctx, headers, setCookie });
    },
  }),
});
