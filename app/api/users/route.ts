import * as z from "zod";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { route, routes, versioned } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { correctedAnswer } from "@/lib/search/schema";
import { searchUsers } from "@/lib/users/read-users";
import { createUserSchema, listUsersSchema, userViewSchema } from "@/lib/users/schema";
import { createUser } from "@/lib/users/write-users";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Users",
    summary: "List users",
    access: "users.list",
    query: listUsersSchema,
    queryExample: "role=moderator&perPage=20",
    answer: {
      message: z.string(),
      users: z.array(userViewSchema),
      ...pageAnswer,
      ...correctedAnswer,
    },
    handle: async ({ ctx, query }) => {
      const page = await searchUsers(ctx, query());
      return {
        users: page.rows,
        ...pageFields(page),
        corrected: page.corrected,
        message: "Users loaded successfully",
      };
    },
  }),
  POST: route({
    tag: "Users",
    summary: "Create a user",
    access: "users.create",
    needsSession: true,
    body: createUserSchema,
    example: {
      name: "Ada Lovelace",
      email: "ada@example.com",
      password: "correct horse",
      role: DEFAULT_ROLE,
    },
    idempotent: true,
    answer: { message: z.string(), user: userViewSchema },
    statuses: [201],
    handle: async ({ ctx, json, idempotencyKey }) => {
      const { user, version } = await createUser(ctx, await json(), idempotencyKey);
      return versioned({ user, message: "User created successfully" }, version);
    },
  }),
});
