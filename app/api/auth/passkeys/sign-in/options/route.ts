import { startPasskeyStepUp } from "@/lib/auth/passkeys/own-passkeys";
import { startPasskeySignIn } from "@/lib/auth/passkeys/passkey-sign-in";
import { passkeyPurposeSchema, requestOptionsSchema } from "@/lib/auth/passkeys/schema";
import { sealedCookie } from "@/lib/http/cookies";
import { ownSite } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Start sign-in or confirmation with a passkey",
    description:
      "The options don't depend on the account: the device knows its passkeys. The challenge works once, in this browser, for 5 minutes and for one purpose.",
    access: "public",
    needsSession: true,
    whileHeld: ["review", "second-factor", "password"],
    reads: true,
    query: passkeyPurposeSchema,
    queryExample: "purpose=sign-in",
    answer: { options: requestOptionsSchema },
    handle: async ({ ctx, request, query, setCookie }) => {
      const site = ownSite(ctx, request);
      const { options, sealed } =
        query().purpose === "step-up"
          ? await startPasskeyStepUp(ctx, site)
          : startPasskeySignIn(site);
      setCookie(await sealedCookie(request.headers, "passkey", sealed, ctx.config));
      return { options };
    },
  }),
});
