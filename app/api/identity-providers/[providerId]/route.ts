import { deleteProvider, updateProvider } from "@/lib/auth/oidc/change-providers";
import { providerViewSchema, updateProviderSchema } from "@/lib/auth/oidc/schema";
import { route, routes, versioned } from "@/lib/http/route";

interface Params {
  providerId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "Settings",
    summary: "Update an identity provider",
    description:
      "Omit the secret to keep it, unless the issuer or client id changes. After a change of issuer, people link their accounts again at their next sign-in.",
    access: "settings.update",
    needsSession: true,
    body: updateProviderSchema,
    example: { domains: ["example.com"] },
    ifMatch: true,
    answer: { provider: providerViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const provider = await updateProvider(ctx, params.providerId, await json(), ifMatch);
      return versioned({ provider }, provider.version);
    },
  }),
  DELETE: route({
    tag: "Settings",
    summary: "Remove an identity provider",
    description: "Accounts that used it are kept.",
    access: "settings.update",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await deleteProvider(ctx, params.providerId);
      return {};
    },
  }),
});
