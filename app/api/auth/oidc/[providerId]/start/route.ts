import * as z from "zod";
import { ownPath } from "@/lib/auth/oidc/ceremony";
import { startOidcSignIn } from "@/lib/auth/oidc/oidc-sign-in";
import { startOwnVisit } from "@/lib/auth/oidc/own-identity";
import { startVisitSchema } from "@/lib/auth/oidc/schema";
import { sealedCookie } from "@/lib/http/cookies";
import { ownOrigin } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { openPage, orSignInPage } from "@/lib/http/signed-in-answer";

const startQuerySchema = z.object({ to: z.string().max(200).default("/").catch("/") });

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ providerId: string }>({
  GET: route({
    tag: "Sessions and tokens",
    summary: "Start sign-in with an identity provider",
    description:
      "For browsers. Redirects to the issuer; state, nonce and PKCE are kept in an encrypted cookie for 10 minutes. `to` is the page to open afterwards.",
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
  POST: route({
    tag: "Sessions and tokens",
    summary: "Start linking an identity provider, or confirming with it",
    description:
      "For signed-in people. `link` links the identity provider to your account and needs a recent confirmation (403 `step_up_required`). `step-up` asks you to sign in again at the provider, which counts like your password. Send the browser to `address`; it comes back to `to`.",
    access: "signed-in",
    needsSession: true,
    body: startVisitSchema,
    example: { purpose: "step-up", to: "/account" },
    answer: { address: z.string() },
    handle: async ({ ctx, request, params, json, setCookie }) => {
      const origin = ownOrigin(ctx, request);
      const begun = await startOwnVisit(ctx, params.providerId, await json(), origin);
      setCookie(await sealedCookie(request.headers, "oidc", begun.sealed, ctx.config));
      return { address: begun.address };
    },
  }),
});
