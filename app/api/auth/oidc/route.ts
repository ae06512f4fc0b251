import * as z from "zod";
import { listSignInProviders } from "@/lib/auth/oidc/identity-providers";
import { signInProviderSchema } from "@/lib/auth/oidc/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "List sign-in providers",
    access: "public",
    answer: { providers: z.array(signInProviderSchema) },
    handle: async ({ ctx }) => ({ providers: await listSignInProviders(ctx) }),
  }),
});
