import * as z from "zod";
import { sessionUserViewSchema } from "@/lib/auth/schema";
import { removedCookie } from "@/lib/http/cookies";
import { route, routes } from "@/lib/http/route";
import { createSuperAdmin } from "@/lib/onboarding/create-super-admin";
import { createSuperAdminSchema } from "@/lib/onboarding/schema";
import { enterSetup } from "../setup-call";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Setup",
    summary: "Create the first superadmin",
    access: "public",
    needsSession: true,
    body: createSuperAdminSchema,
    example: {
      name: "Ada Lovelace",
      email: "ada@example.com",
      password: "correct horse",
      role: "super_admin",
    },
    answer: { message: z.string(), user: sessionUserViewSchema, isNewDatabaseReady: z.boolean() },
    statuses: [201],
    handle: async (call) => {
      const ctx = await enterSetup("proven", call);
      const { user, isNewDatabaseReady } = await createSuperAdmin(ctx, await call.json());
      call.setCookie(removedCookie(call.request.headers, "setup", ctx.config));
      return { user, isNewDatabaseReady, message: "Super admin created" };
    },
  }),
});
