import { setupHandler } from "@/app/api/onboarding/setup-route";
import { routes } from "@/lib/http/route";
import { createSetupServices } from "@/lib/onboarding/setup-services";
import type { ServiceStep } from "@/lib/provider/services";
import { createProviderServices } from "@/lib/system/create-provider-services";
import { providerRoute } from "../provider-route";
import { streamSteps, wantsSteps } from "./step-stream";

type OnStep = (step: ServiceStep) => void;

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: providerRoute({
    setup: setupHandler("proven", async (ctx, { request, json }) => {
      const input = await json();
      const create = async (onStep?: OnStep) => ({
        ...(await createSetupServices(ctx, input, onStep)),
        message: "The services are connected",
      });
      return wantsSteps(request) ? streamSteps(ctx, create) : create();
    }),
    settings: async ({ ctx, request, json }) => {
      const input = await json();
      const create = async (onStep?: OnStep) => {
        const created = await createProviderServices(ctx, input, onStep);
        const { d1, kv, r2 } = created.services;
        const message = `Services created: D1 ${d1.name}, KV ${kv.title}, R2 ${r2.name}`;
        return { ...created, message };
      };
      return wantsSteps(request) ? streamSteps(ctx, create) : create();
    },
  }),
});
