import * as z from "zod";
import { createProvider } from "@/lib/auth/oidc/change-providers";
import { listProviders } from "@/lib/auth/oidc/identity-providers";
import { createProviderSchema, providerViewSchema } from "@/lib/auth/oidc/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Settings",
    summary: "List identity providers",
    access: "settings.view",
    needsSession: true,
    answer: { providers: z.array(providerViewSchema) },
    handle: async ({ ctx }) => ({ providers: await listProviders(ctx) }),
  }),
  POST: route({
    tag: "Settings",
    summary: "Add an identity provider",
    description:
      "Lets people sign in with OpenID Connect. Set the client's redirect URL to `/api/auth/oidc/{id}/callback` on this console.",
    access: "settings.update",
    needsSession: true,
    body: createProviderSchema,
    example: {
      name: "Company login",
      issuer: "https://login.example.com",
      client_id: "atrium",
      client_secret: "the client's secret",
    },
    answer: { provider: providerViewSchema },
    statuses: [201],
    handle: async ({ ctx, json }) => ({ provider: await createProvider(ctx, await json()) }),
  }),
});
