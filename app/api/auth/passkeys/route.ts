import * as z from "zod";
import { addPasskey, listOwnPasskeys } from "@/lib/auth/passkeys/own-passkeys";
import { newPasskeySchema, passkeyViewSchema } from "@/lib/auth/passkeys/schema";
import { readSealedCookie, removedCookie } from "@/lib/http/cookies";
import { ownSite } from "@/lib/http/request-context";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "List your passkeys",
    access: "signed-in",
    needsSession: true,
    answer: { passkeys: z.array(passkeyViewSchema) },
    handle: async ({ ctx }) => ({ passkeys: await listOwnPasskeys(ctx) }),
  }),
  POST: route({
    tag: "Sessions and tokens",
    summary: "Add a passkey",
    description:
      "Send the result of `navigator.credentials.create` with the options from `POST /api/auth/passkeys/options`. Your first second factor also returns recovery codes, only this once.",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["second-factor"],
    body: newPasskeySchema,
    answer: { passkey: passkeyViewSchema, recovery_codes: z.array(z.string()) },
    statuses: [201],
    handle: async ({ ctx, request, json, setCookie }) => {
      const sealed = await readSealedCookie(request.headers, "passkey", ctx.config);
      const site = ownSite(ctx, request);
      const { passkey, recoveryCodes } = await addPasskey(ctx, await json(), { sealed, site });
      setCookie(removedCookie(request.headers, "passkey", ctx.config));
      return { passkey, recovery_codes: recoveryCodes };
    },
  }),
});
