import { route, routes } from "@/lib/http/route";
import { integrationTestResult } from "@/lib/integrations/schema";
import { testIntegration } from "@/lib/integrations/test-integration";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ integrationId: string }>({
  POST: route({
    tag: "Integrations",
    summary: "Test the connection",
    description:
      "200 for a failed test too: `success` is the test's. For people who see a project that uses it, or for everyone if no project does. Mail integrations: superadmins in a recently confirmed session; a successful test confirms the integration.",
    access: "integrations.test",
    answer: integrationTestResult.shape,
    handle: ({ ctx, params }) => testIntegration(ctx, params.integrationId),
  }),
});
