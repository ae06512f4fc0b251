import { route, routes, versioned } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listUsers } from "@/lib/users/read-users";
import { listUsersSchema } from "@/lib/users/schema";
import { createUser } from "@/lib/users/write-users";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("users.list", async ({ ctx, query }) => {
    const page = await listUsers(ctx, readListQuery(listUsersSchema, query));
    return {
      users: page.rows,
      ...pageFields(page),
      message: "Users loaded successfully",
    };
  }),
  POST: route("users.create", async ({ ctx, json, idempotencyKey }) => {
    const { user, version } = await createUser(ctx, await json(), idempotencyKey);
    return versioned({ user, message: "User created successfully" }, version, 201);
  }),
});
