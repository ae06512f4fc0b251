import { FACTOR_FRAGMENT } from "@/lib/auth/oidc/oidc-rules";
import { finishOidcSignIn, pageAfter } from "@/lib/auth/oidc/oidc-sign-in";
import { SIGNED_IN_FRAGMENT } from "@/lib/auth/session-state";
import { readSealedCookie, removedCookie, sealedCookie } from "@/lib/http/cookies";
import { ownOrigin, sessionTokenHash } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { openPage, orSignInPage, signedInAnswer } from "@/lib/http/signed-in-answer";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ providerId: string }>({
  GET: route({
    tag: "Sessions and tokens",
    summary: "Finish a sign-in at an identity provider",
    description:
      "Where the issuer sends the browser back to. The answer counts once, in the browser that began, and opens a page of the console.",
    access: "public",
    media: "text/html",
    statuses: [303],
    handle: async ({ ctx, request, params, setCookie }) => {
      const { headers, url } = request;
      const sealed = await readSealedCookie(headers, "oidc", ctx.config);
      if (sealed !== null) setCookie(removedCookie(headers, "oidc", ctx.config));
      const to = pageAfter(sealed);
      return orSignInPage(to, async () => {
        const result = await finishOidcSignIn(ctx, params.providerId, {
          origin: ownOrigin(ctx, request),
          query: new URL(url).search,
          sealed,
          presented: await sessionTokenHash(ctx, headers),
          deviceUserId: await readSealedCookie(headers, "device", ctx.config),
        });
        if ("token" in result) {
          await signedInAnswer(result, { ctx, headers, setCookie });
          return openPage(to === "/" ? `/#${SIGNED_IN_FRAGMENT}` : to);
        }
        setCookie(await sealedCookie(headers, "halfSigned", result.halfSigned, ctx.config));
        return openPage(`${to}#${FACTOR_FRAGMENT}${result.methods.join(",")}`);
      });
    },
  }),
});
