import { signInSchema } from "@/lib/auth/schema";
import { createSuperAdminSchema, setupPasswordSchema } from "@/lib/onboarding/schema";
import { createProviderServicesSchema, updateProviderKeySchema } from "@/lib/system/schema";
import { createApiTokenSchema } from "@/lib/tokens/schema";
import { changeOwnPasswordSchema } from "@/lib/users/schema";
import { type Operation, under } from "./operation";

const needsSession = true;

/** Sessions, tokens, and what comes before them. */
export const ACCOUNT_OPERATIONS: Operation[] = [
  ...under("Sessions and tokens", [
    {
      method: "GET",
      path: "/api/auth/validate",
      summary: "Ask who one is",
      description:
        "503 `setup_required` until the system is set up. With a token, the role is the one that it acts in.",
      access: "startup",
      answer: "UserOfSessionAnswer",
    },
    {
      method: "POST",
      path: "/api/auth/login",
      summary: "Sign in",
      access: "public",
      needsSession,
      body: signInSchema,
      example: { email: "you@example.com", password: "your password" },
      answer: "UserOfSessionAnswer",
    },
    {
      method: "POST",
      path: "/api/tokens",
      summary: "Make an API token",
      access: "signed-in",
      needsSession,
      body: createApiTokenSchema,
      example: { name: "Nightly export", role: "moderator", access: "read", expires_in_days: 30 },
      answer: "NewTokenAnswer",
      statuses: [201],
    },
    {
      method: "GET",
      path: "/api/tokens",
      summary: "List one's API tokens",
      access: "signed-in",
      needsSession,
      answer: "TokensAnswer",
    },
    {
      method: "DELETE",
      path: "/api/tokens/{tokenId}",
      summary: "Revoke an API token",
      access: "signed-in",
      needsSession,
      answer: "DoneAnswer",
    },
    {
      method: "GET",
      path: "/api/auth/sessions",
      summary: "List one's sessions",
      access: "signed-in",
      needsSession,
      answer: "SessionsAnswer",
    },
    {
      method: "DELETE",
      path: "/api/auth/sessions",
      summary: "End one's other sessions",
      access: "signed-in",
      needsSession,
      answer: "RevokedAnswer",
    },
    {
      method: "DELETE",
      path: "/api/auth/sessions/{sessionId}",
      summary: "End one of one's sessions",
      access: "signed-in",
      needsSession,
      answer: "DoneAnswer",
    },
    {
      method: "POST",
      path: "/api/auth/password",
      summary: "Change one's password",
      access: "signed-in",
      needsSession,
      body: changeOwnPasswordSchema,
      example: { currentPassword: "your password", newPassword: "another password" },
      answer: "MessageAnswer",
    },
    {
      method: "POST",
      path: "/api/auth/logout",
      summary: "Sign out",
      access: "public",
      needsSession,
      answer: "DoneAnswer",
    },
  ]),
  ...under("Set-up", [
    {
      method: "POST",
      path: "/api/onboarding/password",
      summary: "Open set-up with the setup password",
      access: "public",
      needsSession,
      body: setupPasswordSchema,
      example: { password: "the setup password" },
      answer: "SetupPasswordAnswer",
    },
    {
      method: "POST",
      path: "/api/onboarding/use-bindings",
      summary: "Use this deployment's bindings",
      access: "public",
      needsSession,
      answer: "ServicesAnswer",
    },
    {
      method: "POST",
      path: "/api/onboarding/admin",
      summary: "Create the first superadmin",
      access: "public",
      needsSession,
      body: createSuperAdminSchema,
      example: {
        name: "Ada Lovelace",
        email: "ada@example.com",
        password: "correct horse",
        role: "super_admin",
      },
      answer: "SuperAdminAnswer",
      statuses: [201],
    },
    {
      method: "POST",
      path: "/api/cloudflare/validate",
      summary: "Validate the provider's key",
      access: "public",
      needsSession,
      body: updateProviderKeySchema,
      example: { email: "ada@example.com", globalApiKey: "0123456789abcdef0123456789abcdef01234" },
      answer: "AccountAnswer",
    },
    {
      method: "POST",
      path: "/api/cloudflare/create-services",
      summary: "Create D1, KV and R2 at the provider",
      access: "public",
      needsSession,
      body: createProviderServicesSchema,
      example: {
        email: "ada@example.com",
        globalApiKey: "0123456789abcdef0123456789abcdef01234",
        servicesConfig: { createD1: true, createKV: true, createR2: true },
      },
      answer: "CreatedServicesAnswer",
    },
  ]),
];
