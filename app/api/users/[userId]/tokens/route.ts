import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { apiTokenViewSchema } from "@/lib/tokens/schema";
import { endUserTokens, getUserAccess } from "@/lib/users/user-access";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ userId: string }>({
  GET: route({
    tag: "Users",
    summary: "List a user's API tokens",
    access: "users.access",
    needsSession: true,
    answer: { tokens: z.array(apiTokenViewSchema) },
    handle: async ({ ctx, params }) => {
      const { tokens } = await getUserAccess(ctx, params.userId);
      return { tokens };
    },
  }),
  DELETE: route({
    tag: "Users",
    summary: "Revoke a user's API tokens",
    access: "users.access",
    needsSession: true,
    answer: { revoked: z.int() },
    handle: async ({ ctx, params }) => ({ revoked: await endUserTokens(ctx, params.userId) }),
  }),
});
