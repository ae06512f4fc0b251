import { sealedCookie } from "@/lib/http/cookies";
import { routes } from "@/lib/http/route";
import { verifySetupPassword } from "@/lib/onboarding/verify-setup-password";
import { setupRoute } from "../setup-route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: setupRoute("open", async (ctx, { request, json, setCookie }) => {
    const { proof, areBindingsReady } = await verifySetupPassword(ctx, await json());
    setCookie(await sealedCookie(request.headers, "setup", proof, ctx.config));
    return { areBindingsReady, message: "Setup password accepted" };
  }),
});
