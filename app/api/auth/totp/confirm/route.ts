import * as z from "zod";
import { confirmTotp } from "@/lib/auth/second-factor/own-factor";
import { RECOVERY_CODES, secondFactorSchema } from "@/lib/auth/second-factor/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Confirm your second factor",
    description:
      "Send the first code from the app. Returns recovery codes, only this once. Each replaces the app for one sign-in.",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["second-factor"],
    body: secondFactorSchema,
    example: { code: "123456" },
    answer: { recovery_codes: z.array(z.string()).length(RECOVERY_CODES) },
    handle: async ({ ctx, json }) => ({ recovery_codes: await confirmTotp(ctx, await json()) }),
  }),
});
