import * as z from "zod";
import { sessionViewSchema } from "@/lib/auth/schema";
import { route, routes } from "@/lib/http/route";
import { endUserSessions, getUserAccess } from "@/lib/users/user-access";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ userId: string }>({
  GET: route({
    tag: "Users",
    summary: "List a user's sessions",
    access: "users.access",
    needsSession: true,
    answer: { sessions: z.array(sessionViewSchema) },
    handle: async ({ ctx, params }) => {
      const { sessions } = await getUserAccess(ctx, params.userId);
      return { sessions };
    },
  }),
  DELETE: route({
    tag: "Users",
    summary: "Sign a user out everywhere",
    access: "users.access",
    needsSession: true,
    answer: { revoked: z.int() },
    handle: async ({ ctx, params }) => ({ revoked: await endUserSessions(ctx, params.userId) }),
  }),
});
