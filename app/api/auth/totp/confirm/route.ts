import * as z from "zod";
import { confirmTotp } from "@/lib/auth/second-factor/own-factor";
import { RECOVERY_CODES, secondFactorSchema } from "@/lib/auth/second-factor/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Confirm one's second factor",
    description:
      "By the app's first code. The recovery codes are shown this once; each signs in once in place of the app.",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["second-factor"],
    body: secondFactorSchema,
    example: { code: "123456" },
    answer: { recovery_codes: z.array(z.string()).length(RECOVERY_CODES) },
    handle: async ({ ctx, json }) => ({ recovery_codes: await confirmTotp(ctx, await json()) }),
  }),
});
