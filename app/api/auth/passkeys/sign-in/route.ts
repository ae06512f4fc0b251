import { signInByPasskey } from "@/lib/auth/passkeys/passkey-sign-in";
import { passkeySignInSchema } from "@/lib/auth/passkeys/schema";
import { readSealedCookie, removedCookie } from "@/lib/http/cookies";
import { ownSite, sessionTokenHash } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { signedInAnswer, signedInShape } from "@/lib/http/signed-in-answer";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Sign in with a passkey",
    description:
      "Send the result of `navigator.credentials.get` with the options from `POST /api/auth/passkeys/sign-in/options`. No password or second factor is needed. Also completes a sign-in that started with a password.",
    access: "public",
    needsSession: true,
    body: passkeySignInSchema,
    answer: signedInShape,
    handle: async ({ ctx, request, json, setCookie }) => {
      const { headers } = request;
      const sealed = await readSealedCookie(headers, "passkey", ctx.config);
      const presented = await sessionTokenHash(ctx, headers);
      const site = ownSite(ctx, request);
      const signedIn = await signInByPasskey(ctx, await json(), {
        ...{ sealed, site, presented },
        deviceUserId: await readSealedCookie(headers, "device", ctx.config),
        halfSigned: await readSealedCookie(headers, "halfSigned", ctx.config),
      });
      setCookie(removedCookie(headers, "passkey", ctx.config));
      setCookie(removedCookie(headers, "halfSigned", ctx.config));
      return signedInAnswer(signedIn, { ctx, headers, setCookie });
    },
  }),
});
