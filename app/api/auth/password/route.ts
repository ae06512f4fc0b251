import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { changeOwnPassword } from "@/lib/users/own-account";
import { changeOwnPasswordSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Change your password",
    access: "signed-in",
    needsSession: true,
    whileHeld: ["password"],
    body: changeOwnPasswordSchema,
    example: { currentPassword: "your password", newPassword: "another password" },
    answer: { message: z.string() },
    handle: async ({ ctx, json }) => {
      await changeOwnPassword(ctx, await json());
      return { message: "Password changed" };
    },
  }),
});
