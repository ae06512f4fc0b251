import { removedCookie } from "@/lib/http/cookies";
import { created, routes } from "@/lib/http/route";
import { createSuperAdmin } from "@/lib/onboarding/create-super-admin";
import { setupRoute } from "../setup-route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: setupRoute("proven", async (ctx, { request, json, setCookie }) => {
    const { user, isNewDatabaseReady } = await createSuperAdmin(ctx, await json());
    setCookie(removedCookie(request.headers, "setup", ctx.config));
    return created({ user, isNewDatabaseReady, message: "Super admin created" });
  }),
});
