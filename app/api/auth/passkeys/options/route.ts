import { startPasskey } from "@/lib/auth/passkeys/own-passkeys";
import { creationOptionsSchema } from "@/lib/auth/passkeys/schema";
import { sealedCookie } from "@/lib/http/cookies";
import { ownSite } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Start adding a passkey",
    description:
      "Returns the options for the browser to create a passkey. The challenge works once, in this browser, for 5 minutes.",
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
