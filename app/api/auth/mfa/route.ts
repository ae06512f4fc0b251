import { secondFactorSchema } from "@/lib/auth/second-factor/schema";
import { finishSignIn } from "@/lib/auth/sign-in";
import { readSealedCookie, removedCookie } from "@/lib/http/cookies";
import { sessionTokenHash } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { signedInAnswer, signedInShape } from "@/lib/http/signed-in-answer";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Complete sign-in with a code",
    description:
      "Takes a 6-digit code from the authenticator app or a recovery code, within 10 minutes of the password. Each code works once, and so does the cookie of the first step.",
    access: "public",
    needsSession: true,
    body: secondFactorSchema,
    example: { code: "123456" },
    answer: signedInShape,
    handle: async ({ ctx, request, json, setCookie }) => {
      const { headers } = request;
      const halfSigned = await readSealedCookie(headers, "halfSigned", ctx.config);
      const presented = await sessionTokenHash(ctx, headers);
      const signedIn = await finishSignIn(ctx, await json(), halfSigned, {
        presented,
        deviceUserId: await readSealedCookie(headers, "device", ctx.config),
      });
      setCookie(removedCookie(headers, "halfSigned", ctx.config));
      return signedInAnswer(signedIn, { ctx, headers, setCookie });
    },
  }),
});
