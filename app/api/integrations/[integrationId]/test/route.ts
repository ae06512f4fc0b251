import { route, routes } from "@/lib/http/route";
import { integrationTestResult } from "@/lib/integrations/schema";
import { testIntegration } from "@/lib/integrations/test-integration";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ integrationId: string }>({
  POST: route({
    tag: "Integrations",
    summary: "Test the connection",
    description:
      "200 for a failed test too: `success` is the test's. For whoever sees a project that uses it, and for everybody where none does; one of mail for superadmins, signed in and confirmed, whose good test confirms it.",
    access: "integrations.test",
    answer: integrationTestResult.shape,
    handle: ({ ctx, params }) => testIntegration(ctx, params.integrationId),
  }),
});
