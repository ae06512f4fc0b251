import * as z from "zod";
import { enterSetup, isOfSettings } from "@/app/api/onboarding/setup-call";
import { route, routes } from "@/lib/http/route";
import { validateProviderCredentials } from "@/lib/onboarding/setup-services";
import { providerCredentialsSchema } from "@/lib/provider/credentials";
import { updateProviderKeySchema } from "@/lib/system/schema";
import { updateProviderKey } from "@/lib/system/update-provider-key";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Setup",
    summary: "Validate the provider API key",
    access: "public",
    needsSession: true,
    body: z.union([updateProviderKeySchema, providerCredentialsSchema]),
    example: { email: "ada@example.com", globalApiKey: "0123456789abcdef0123456789abcdef01234" },
    answer: {
      message: z.string(),
      account: z.object({ id: z.string(), name: z.string() }),
      accountName: z.string(),
    },
    handle: async (call) => {
      if (isOfSettings(call)) {
        const { account, accountName } = await updateProviderKey(call.ctx, await call.json());
        const message = `API Key validated successfully! Account: ${accountName}`;
        return { account, accountName, message };
      }
      const ctx = await enterSetup("proven", call);
      const { account, accountName } = await validateProviderCredentials(ctx, await call.json());
      return { account, accountName, message: `Credentials validated. Account: ${accountName}` };
    },
  }),
});
