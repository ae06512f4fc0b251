import { setupHandler } from "@/app/api/onboarding/setup-route";
import { routes } from "@/lib/http/route";
import { validateProviderCredentials } from "@/lib/onboarding/setup-services";
import { updateProviderKey } from "@/lib/system/update-provider-key";
import { providerRoute } from "../provider-route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: providerRoute({
    setup: setupHandler("proven", async (ctx, { json }) => {
      const { account, accountName } = await validateProviderCredentials(ctx, await json());
      return { account, accountName, message: `Credentials validated. Account: ${accountName}` };
    }),
    settings: async ({ ctx, json }) => {
      const { account, accountName } = await updateProviderKey(ctx, await json());
      const message = `API Key validated successfully! Account: ${accountName}`;
      return { account, accountName, message };
    },
  }),
});
