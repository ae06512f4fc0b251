import * as z from "zod";
import { sessionUserViewSchema, signInSchema } from "@/lib/auth/schema";
import { FACTOR_METHODS } from "@/lib/auth/second-factor/schema";
import { signIn } from "@/lib/auth/sign-in";
import { readSealedCookie, sealedCookie } from "@/lib/http/cookies";
import { sessionTokenHash } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";
import { signedInAnswer, signedInShape } from "@/lib/http/signed-in-answer";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Sign in",
    description:
      "If you have a second factor, the response has `mfa_required`: continue with `POST /api/auth/mfa`. If your role requires one and you have none, it has `enrolment_required`: set one up with `POST /api/auth/totp` first.",
    access: "public",
    needsSession: true,
    body: signInSchema,
    example: { email: "you@example.com", password: "your password" },
    answer: {
      ...signedInShape,
      user: sessionUserViewSchema.optional(),
      mfa_required: z.literal(true).optional(),
      methods: z.array(z.enum(FACTOR_METHODS)).optional(),
    },
    handle: async ({ ctx, request, json, setCookie }) => {
      const { headers } = request;
      const device = await readSealedCookie(headers, "device", ctx.config);
      const presented = await sessionTokenHash(ctx, headers);
      const result = await signIn(ctx, await json(), device, presented);
      if ("token" in result) return signedInAnswer(result, { ctx, headers, setCookie });
      setCookie(await sealedCookie(headers, "halfSigned", result.halfSigned, ctx.config));
      return { mfa_required: true as const, methods: result.methods };
    },
  }),
});
