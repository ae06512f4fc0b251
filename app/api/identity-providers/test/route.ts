import { testIssuer } from "@/lib/auth/oidc/identity-providers";
import { issuerTestSchema, testIssuerSchema } from "@/lib/auth/oidc/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Settings",
    summary: "Test an issuer",
    description: "Reads the issuer's discovery document and returns the result. Nothing is stored.",
    access: "settings.update",
    needsSession: true,
    reads: true,
    body: testIssuerSchema,
    example: { issuer: "https://login.example.com" },
    answer: issuerTestSchema.shape,
    handle: async ({ ctx, json }) => testIssuer(ctx, await json()),
  }),
});
