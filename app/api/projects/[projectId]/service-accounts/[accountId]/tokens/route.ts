import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { createServiceToken, listServiceTokens } from "@/lib/service-accounts/service-tokens";
import { apiTokenViewSchema, createServiceTokenSchema } from "@/lib/tokens/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; accountId: string }>({
  GET: route({
    tag: "Projects",
    summary: "List a service account's API tokens",
    access: "serviceAccounts.manage",
    needsSession: true,
    answer: { tokens: z.array(apiTokenViewSchema) },
    handle: async ({ ctx, params }) => ({ tokens: await listServiceTokens(ctx, params) }),
  }),
  POST: route({
    tag: "Projects",
    summary: "Create an API token for a service account",
    description:
      "The token works only in this project. Requires that you confirmed your identity in the last 15 minutes.",
    access: "serviceAccounts.manage",
    needsSession: true,
    body: createServiceTokenSchema,
    example: { name: "Nightly import", access: "write", expires_in_days: 90 },
    answer: {
      message: z.string(),
      token: apiTokenViewSchema,
      secret: z.string().meta({ description: "The token itself. It is never shown again." }),
    },
    statuses: [201],
    handle: async ({ ctx, params, json }) => {
      const created = await createServiceToken(ctx, { ...params, input: await json() });
      return { ...created, message: "Copy the token now: it is not shown again" };
    },
  }),
});
