import { setupRoute } from "@/app/api/onboarding/setup-route";
import { routes } from "@/lib/http/route";
import { createSetupServices } from "@/lib/onboarding/create-setup-services";
import type { ServiceStep } from "@/lib/provider/services";
import { streamSteps, wantsSteps } from "./step-stream";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: setupRoute("proven", async (ctx, { request, json }) => {
    const input = await json();
    const create = async (onStep?: (step: ServiceStep) => void) => ({
      ...(await createSetupServices(ctx, input, onStep)),
      message: "The services are connected",
    });
    return wantsSteps(request) ? streamSteps(ctx, create) : create();
  }),
});
