import { removePasskey, renamePasskey } from "@/lib/auth/passkeys/own-passkeys";
import { passkeyViewSchema, renamedPasskeySchema } from "@/lib/auth/passkeys/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ passkeyId: string }>({
  PATCH: route({
    tag: "Sessions and tokens",
    summary: "Rename a passkey",
    access: "signed-in",
    needsSession: true,
    body: renamedPasskeySchema,
    example: { name: "Work laptop" },
    answer: { passkey: passkeyViewSchema },
    handle: async ({ ctx, params, json }) => ({
      passkey: await renamePasskey(ctx, params.passkeyId, await json()),
    }),
  }),
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "Remove a passkey",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await removePasskey(ctx, params.passkeyId);
      return {};
    },
  }),
});
