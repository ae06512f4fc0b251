import { deleteProvider, updateProvider } from "@/lib/auth/oidc/change-providers";
import { providerViewSchema, updateProviderSchema } from "@/lib/auth/oidc/schema";
import { route, routes, versioned } from "@/lib/http/route";

interface Params {
  providerId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "Settings",
    summary: "Change an identity provider",
    description:
      "A secret that is left out stays, unless issuer or client change; another issuer's people are bound anew.",
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
    description: "The accounts that signed in by it stay.",
    access: "settings.update",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await deleteProvider(ctx, params.providerId);
      return {};
    },
  }),
});
