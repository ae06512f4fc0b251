import { getOwnFactor, removeOwnFactor, startTotp } from "@/lib/auth/second-factor/own-factor";
import { ownFactorSchema, startedFactorSchema } from "@/lib/auth/second-factor/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "Read one's second factor",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["second-factor"],
    answer: ownFactorSchema.shape,
    handle: ({ ctx }) => getOwnFactor(ctx),
  }),
  POST: route({
    tag: "Sessions and tokens",
    summary: "Begin a second factor",
    description:
      "A secret for an authenticator app; it counts once `POST /api/auth/totp/confirm` has taken a code of it.",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["second-factor"],
    answer: startedFactorSchema.shape,
    handle: ({ ctx }) => startTotp(ctx),
  }),
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "Remove one's second factor",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx }) => {
      await removeOwnFactor(ctx);
      return {};
    },
  }),
});
