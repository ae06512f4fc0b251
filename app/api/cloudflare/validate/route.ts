import { setupRoute } from "@/app/api/onboarding/setup-route";
import { routes } from "@/lib/http/route";
import { validateProviderCredentials } from "@/lib/onboarding/validate-provider-credentials";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: setupRoute("proven", async (ctx, { json }) => {
    const { account, accountName } = await validateProviderCredentials(ctx, await json());
    return { account, accountName, message: `Credentials validated. Account: ${accountName}` };
  }),
});
