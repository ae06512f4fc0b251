import * as z from "zod";
import { enterSetup, isOfSettings } from "@/app/api/onboarding/setup-call";
import { requireStepUp } from "@/lib/auth/step-up";
import { type RouteRequest, route, routes } from "@/lib/http/route";
import { createSetupServicesSchema, servicesViewSchema } from "@/lib/onboarding/schema";
import { createSetupServices } from "@/lib/onboarding/setup-services";
import { type ServiceStep, serviceStepViewSchema } from "@/lib/provider/services";
import { createProviderServices } from "@/lib/system/create-provider-services";
import { createProviderServicesSchema } from "@/lib/system/schema";
import { streamSteps, wantsSteps } from "./step-stream";

type OnStep = (step: ServiceStep) => void;
type Call = Pick<RouteRequest, "ctx" | "state" | "request" | "json">;

/** Returns the function that creates the services, for set-up or for the settings. */
async function creationOf(call: Call) {
  if (isOfSettings(call)) {
    const input = await call.json();
    // Before streaming starts, because a streamed error can't have a status.
    requireStepUp(call.ctx);
    return async (onStep?: OnStep) => {
      const created = await createProviderServices(call.ctx, input, onStep);
      const { d1, kv, r2 } = created.services;
      const message = `Services created: D1 ${d1.name}, KV ${kv.title}, R2 ${r2.name}`;
      return { ...created, message };
    };
  }
  const ctx = await enterSetup("proven", call);
  const input = await call.json();
  return async (onStep?: OnStep) => ({
    ...(await createSetupServices(ctx, input, onStep)),
    message: "Services connected",
  });
}

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Setup",
    summary: "Create D1, KV and R2 in your Cloudflare account",
    access: "public",
    needsSession: true,
    body: z.union([createProviderServicesSchema, createSetupServicesSchema]),
    example: {
      email: "ada@example.com",
      globalApiKey: "0123456789abcdef0123456789abcdef01234",
      servicesConfig: { createD1: true, createKV: true, createR2: true },
    },
    // The answer of validating the credentials.
    carries: [z.object({ account: z.unknown(), accountName: z.unknown() })],
    answer: {
      message: z.string(),
      services: servicesViewSchema,
      bindingSnippet: z
        .string()
        .meta({ description: "The bindings for wrangler.jsonc, with their ids." }),
      boundTo: z.string().nullable().meta({
        description: "The Worker that now uses the services, if its name is known.",
      }),
      steps: z.array(serviceStepViewSchema).meta({ description: "All steps with their results." }),
    },
    handle: async (call) => {
      const create = await creationOf(call);
      return wantsSteps(call.request) ? streamSteps(call.ctx, create) : create();
    },
  }),
});
