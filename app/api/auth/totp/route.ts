import { getOwnFactor, removeOwnFactor, startTotp } from "@/lib/auth/second-factor/own-factor";
import { ownFactorSchema, startedFactorSchema } from "@/lib/auth/second-factor/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "Get your second factor",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["second-factor"],
    answer: ownFactorSchema.shape,
    handle: ({ ctx }) => getOwnFactor(ctx),
  }),
  POST: route({
    tag: "Sessions and tokens",
    summary: "Start setting up a second factor",
    description:
      "Returns a secret for an authenticator app. Takes effect once you confirm it with `POST /api/auth/totp/confirm`.",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["second-factor"],
    answer: startedFactorSchema.shape,
    handle: ({ ctx }) => startTotp(ctx),
  }),
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "Remove your second factor",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx }) => {
      await removeOwnFactor(ctx);
      return {};
    },
  }),
});
