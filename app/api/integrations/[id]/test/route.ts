import { route, routes } from "@/lib/http/route";
import { testIntegration } from "@/lib/integrations/test-integration";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  // A failed test is an answer as well: `success` is the test's.
  POST: route("integrations.test", async ({ ctx, params }) => ({
    ...(await testIntegration(ctx, params.id)),
  })),
});
