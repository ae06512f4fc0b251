import { startPasskeySignIn } from "@/lib/auth/passkeys/passkey-sign-in";
import { requestOptionsSchema } from "@/lib/auth/passkeys/schema";
import { sealedCookie } from "@/lib/http/cookies";
import { ownSite } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Begin a sign-in by passkey",
    description:
      "The same for everybody: the device knows whose passkeys it has. A sealed cookie of five minutes binds the challenge to the browser; it counts once.",
    access: "public",
    needsSession: true,
    reads: true,
    answer: { options: requestOptionsSchema },
    handle: async ({ ctx, request, setCookie }) => {
      const { options, sealed } = startPasskeySignIn(ownSite(ctx, request));
      setCookie(await sealedCookie(request.headers, "passkey", sealed, ctx.config));
      return { options };
    },
  }),
});
