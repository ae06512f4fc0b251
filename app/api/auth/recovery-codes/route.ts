import * as z from "zod";
import { renewRecoveryCodes } from "@/lib/auth/second-factor/recovery-codes";
import { RECOVERY_CODES } from "@/lib/auth/second-factor/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Create new recovery codes",
    description:
      "Returns the codes once; previous codes stop working. Returns 409 without an authenticator app or a passkey.",
    access: "signed-in",
    needsSession: true,
    answer: { recovery_codes: z.array(z.string()).length(RECOVERY_CODES) },
    handle: async ({ ctx }) => ({ recovery_codes: await renewRecoveryCodes(ctx) }),
  }),
});
