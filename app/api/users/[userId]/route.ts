import * as z from "zod";
import { emailChangeSchema } from "@/lib/account-links/schema";
import { route, routes, versioned } from "@/lib/http/route";
import { getUser } from "@/lib/users/read-users";
import { updateUserSchema, userViewSchema } from "@/lib/users/schema";
import { deleteUser, updateUser } from "@/lib/users/write-users";

interface Params {
  userId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Users",
    summary: "Get a user",
    description: "Everyone can get themselves, admins also moderators, superadmins everyone.",
    access: "signed-in",
    answer: { message: z.string(), user: userViewSchema },
    handle: async ({ ctx, params }) => {
      const { user, version } = await getUser(ctx, params.userId);
      return versioned({ user, message: "User loaded successfully" }, version);
    },
  }),
  PATCH: route({
    tag: "Users",
    summary: "Update a user",
    description:
      "Everyone can change their own name and request a new email address. The new address takes effect once it is confirmed; until then, `pending_email` says what is missing. If the account is linked to an identity provider, only superadmins can change the email, which unlinks the account.",
    access: "users.edit",
    needsSession: true,
    body: updateUserSchema,
    example: { name: "Ada King" },
    ifMatch: true,
    answer: {
      message: z.string(),
      user: userViewSchema,
      pending_email: emailChangeSchema.optional(),
    },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const changed = await updateUser(ctx, params.userId, await json(), ifMatch);
      const { user, version, pendingEmail } = changed;
      const message = "User updated successfully";
      return versioned(
        { user, message, ...(pendingEmail && { pending_email: pendingEmail }) },
        version,
      );
    },
  }),
  DELETE: route({
    tag: "Users",
    summary: "Delete a user",
    access: "users.delete",
    needsSession: true,
    ifMatch: true,
    answer: { message: z.string() },
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteUser(ctx, params.userId, ifMatch);
      return { message: "User deleted successfully" };
    },
  }),
});
