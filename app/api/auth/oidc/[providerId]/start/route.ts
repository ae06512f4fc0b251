import * as z from "zod";
import { ownPath, startOidcSignIn } from "@/lib/auth/oidc/oidc-sign-in";
import { sealedCookie } from "@/lib/http/cookies";
import { ownOrigin } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { openPage, orSignInPage } from "@/lib/http/signed-in-answer";

const startQuerySchema = z.object({ to: z.string().max(200).default("/").catch("/") });

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ providerId: string }>({
  GET: route({
    tag: "Sessions and tokens",
    summary: "Begin a sign-in at an identity provider",
    description:
      "For browsers: redirects to the issuer, with state, nonce and PKCE in a sealed cookie of ten minutes. `to` is the page to open afterwards.",
    access: "public",
    query: startQuerySchema,
    queryExample: "to=/tasks",
    media: "text/html",
    statuses: [303],
    handle: ({ ctx, request, params, query, setCookie }) => {
      const to = ownPath(query().to);
      return orSignInPage(to, async () => {
        const origin = ownOrigin(ctx, request);
        const begun = await startOidcSignIn(ctx, params.providerId, { origin, to });
        setCookie(await sealedCookie(request.headers, "oidc", begun.sealed, ctx.config));
        return openPage(begun.address);
      });
    },
  }),
});
