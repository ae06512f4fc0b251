import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { servicesViewSchema } from "@/lib/onboarding/schema";
import { connectOwnBindings } from "@/lib/onboarding/setup-services";
import { enterSetup } from "../setup-call";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Setup",
    summary: "Use this deployment's bindings",
    access: "public",
    needsSession: true,
    answer: { message: z.string(), services: servicesViewSchema },
    handle: async (call) => {
      const { services } = await connectOwnBindings(await enterSetup("proven", call));
      return { services, message: "Using this deployment's bindings" };
    },
  }),
});
