import { pageAfter, purposeOf } from "@/lib/auth/oidc/ceremony";
import { CONFIRM_FRAGMENT, FACTOR_FRAGMENT } from "@/lib/auth/oidc/oidc-rules";
import { finishOidcSignIn } from "@/lib/auth/oidc/oidc-sign-in";
import { finishOidcLink, finishOidcStepUp } from "@/lib/auth/oidc/own-identity";
import { SIGNED_IN_FRAGMENT } from "@/lib/auth/session-state";
import { readSealedCookie, removedCookie, sealedCookie } from "@/lib/http/cookies";
import { ownOrigin, sessionTokenHash } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { openPage, orSignInPage, signedInAnswer } from "@/lib/http/signed-in-answer";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ providerId: string }>({
  GET: route({
    tag: "Sessions and tokens",
    summary: "Complete a sign-in, link or confirmation with an identity provider",
    description:
      "The redirect URL that the issuer sends the browser to. Works once, in the browser that started, and then opens the console.",
    access: "public",
    media: "text/html",
    statuses: [303],
    handle: async ({ ctx, request, params: { providerId }, setCookie }) => {
      const { headers, url } = request;
      const sealed = await readSealedCookie(headers, "oidc", ctx.config);
      if (sealed !== null) setCookie(removedCookie(headers, "oidc", ctx.config));
      const to = pageAfter(sealed);
      const answer = { origin: ownOrigin(ctx, request), query: new URL(url).search, sealed };
      return orSignInPage(to, async () => {
        const purpose = purposeOf(sealed);
        if (purpose === "link" || purpose === "step-up") {
          const finish = purpose === "link" ? finishOidcLink : finishOidcStepUp;
          await finish(ctx, providerId, answer);
          return openPage(to);
        }
        const result = await finishOidcSignIn(ctx, providerId, {
          ...answer,
          presented: await sessionTokenHash(ctx, headers),
          deviceUserId: await readSealedCookie(headers, "device", ctx.config),
        });
        if ("token" in result) {
          await signedInAnswer(result, { ctx, headers, setCookie });
          return openPage(to === "/" ? `/#${SIGNED_IN_FRAGMENT}` : to);
        }
        if ("toConfirm" in result) {
          setCookie(await sealedCookie(headers, "toConfirm", result.toConfirm, ctx.config));
          return openPage(`${to}#${CONFIRM_FRAGMENT}${result.confirmBy.join(",")}`);
        }
        setCookie(await sealedCookie(headers, "halfSigned", result.halfSigned, ctx.config));
        return openPage(`${to}#${FACTOR_FRAGMENT}${result.methods.join(",")}`);
      });
    },
  }),
});
