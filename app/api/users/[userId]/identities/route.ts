import * as z from "zod";
import { identityViewSchema } from "@/lib/auth/ways/schema";
import { route, routes } from "@/lib/http/route";
import { listUserIdentities } from "@/lib/users/user-access";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ userId: string }>({
  GET: route({
    tag: "Users",
    summary: "List a user's linked identity providers",
    access: "users.access",
    needsSession: true,
    answer: { identities: z.array(identityViewSchema) },
    handle: async ({ ctx, params }) => ({
      identities: await listUserIdentities(ctx, params.userId),
    }),
  }),
});
