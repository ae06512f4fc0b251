import * as z from "zod";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { route, routes } from "@/lib/http/route";
import { createToken, listOwnTokens } from "@/lib/tokens/own-tokens";
import { apiTokenViewSchema, createApiTokenSchema } from "@/lib/tokens/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "List your API tokens",
    access: "signed-in",
    needsSession: true,
    answer: { tokens: z.array(apiTokenViewSchema) },
    handle: async ({ ctx }) => ({ tokens: await listOwnTokens(ctx) }),
  }),
  POST: route({
    tag: "Sessions and tokens",
    summary: "Create an API token",
    access: "signed-in",
    needsSession: true,
    body: createApiTokenSchema,
    example: { name: "Nightly export", role: DEFAULT_ROLE, access: "read", expires_in_days: 30 },
    answer: {
      message: z.string(),
      token: apiTokenViewSchema,
      secret: z.string().meta({ description: "The token. Only returned here." }),
    },
    statuses: [201],
    handle: async ({ ctx, json }) => {
      const { token, secret } = await createToken(ctx, await json());
      return { token, secret, message: "Copy the token now. You won't see it again." };
    },
  }),
});
