import * as z from "zod";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { route, routes } from "@/lib/http/route";
import { listServiceAccounts } from "@/lib/service-accounts/read-service-accounts";
import {
  createServiceAccountSchema,
  serviceAccountViewSchema,
} from "@/lib/service-accounts/schema";
import { createServiceAccount } from "@/lib/service-accounts/write-service-accounts";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string }>({
  GET: route({
    tag: "Projects",
    summary: "List a project's service accounts",
    access: "serviceAccounts.list",
    answer: { service_accounts: z.array(serviceAccountViewSchema) },
    handle: async ({ ctx, params }) => ({
      service_accounts: await listServiceAccounts(ctx, params.projectId),
    }),
  }),
  POST: route({
    tag: "Projects",
    summary: "Create a service account",
    description:
      "An account that programs use in this project. It has only API tokens and can't sign in, and it stays when its creator leaves. Its role can't be higher than yours in the project. Requires that you confirmed your identity in the last 15 minutes.",
    access: "serviceAccounts.manage",
    needsSession: true,
    idempotent: true,
    body: createServiceAccountSchema,
    example: { name: "CI import", role: DEFAULT_ROLE, description: "Imports orders every night" },
    answer: { service_account: serviceAccountViewSchema },
    statuses: [201],
    handle: async ({ ctx, params: { projectId }, json, idempotencyKey }) => {
      const address = { projectId, input: await json() };
      return { service_account: await createServiceAccount(ctx, address, idempotencyKey) };
    },
  }),
});
