import * as z from "zod";
import { sessionUserViewSchema } from "@/lib/auth/schema";
import { removedCookie } from "@/lib/http/cookies";
import { route, routes } from "@/lib/http/route";
import { signedInAnswer } from "@/lib/http/signed-in-answer";
import { createSuperAdmin } from "@/lib/onboarding/create-super-admin";
import { createSuperAdminSchema } from "@/lib/onboarding/schema";
import { enterSetup } from "../setup-call";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Setup",
    summary: "Create the first superadmin",
    description:
      "Also sets the session cookie, so that the person who completes setup is signed in.",
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
      const { user, signedIn, isNewDatabaseReady } = await createSuperAdmin(ctx, await call.json());
      call.setCookie(removedCookie(call.request.headers, "setup", ctx.config));
      if (signedIn) await signedInAnswer(signedIn, { ...call, headers: call.request.headers });
      return { user, isNewDatabaseReady, message: "Super admin created" };
    },
  }),
});
