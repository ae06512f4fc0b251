import { startPasskey } from "@/lib/auth/passkeys/own-passkeys";
import { creationOptionsSchema } from "@/lib/auth/passkeys/schema";
import { sealedCookie } from "@/lib/http/cookies";
import { ownSite } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Begin a passkey",
    description:
      "What the browser is given to make one. A sealed cookie of five minutes binds the challenge to the browser; it counts once.",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["second-factor"],
    reads: true,
    answer: { options: creationOptionsSchema },
    handle: async ({ ctx, request, setCookie }) => {
      const { options, sealed } = await startPasskey(ctx, ownSite(ctx, request));
      setCookie(await sealedCookie(request.headers, "passkey", sealed, ctx.config));
      return { options };
    },
  }),
});
