import * as z from "zod";
import { sealedCookie } from "@/lib/http/cookies";
import { route, routes } from "@/lib/http/route";
import { setupPasswordSchema } from "@/lib/onboarding/schema";
import { verifySetupPassword } from "@/lib/onboarding/verify-setup-password";
import { enterSetup } from "../setup-call";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Setup",
    summary: "Start setup with the setup password",
    access: "public",
    needsSession: true,
    body: setupPasswordSchema,
    example: { password: "the setup password" },
    answer: { message: z.string(), areBindingsReady: z.boolean() },
    handle: async (call) => {
      const ctx = await enterSetup("open", call);
      const { proof, areBindingsReady } = await verifySetupPassword(ctx, await call.json());
      call.setCookie(await sealedCookie(call.request.headers, "setup", proof, ctx.config));
      return { areBindingsReady, message: "Setup password accepted" };
    },
  }),
});
