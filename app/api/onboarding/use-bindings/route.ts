import { routes } from "@/lib/http/route";
import { connectOwnBindings } from "@/lib/onboarding/setup-services";
import { setupRoute } from "../setup-route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: setupRoute("proven", async (ctx) => {
    const { services } = await connectOwnBindings(ctx);
    return { services, message: "This deployment's bindings are used" };
  }),
});
