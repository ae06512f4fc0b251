import { route, routes } from "@/lib/http/route";
import {
  serviceAccountViewSchema,
  updateServiceAccountSchema,
} from "@/lib/service-accounts/schema";
import {
  deleteServiceAccount,
  updateServiceAccount,
} from "@/lib/service-accounts/write-service-accounts";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; accountId: string }>({
  PATCH: route({
    tag: "Projects",
    summary: "Change a service account",
    description:
      "While the account is off (`active: false`), its tokens don't work. Changing the role or turning the account on requires that you confirmed your identity in the last 15 minutes.",
    access: "serviceAccounts.manage",
    needsSession: true,
    body: updateServiceAccountSchema,
    example: { description: "Imports orders every night" },
    answer: { service_account: serviceAccountViewSchema },
    handle: async ({ ctx, params, json }) => ({
      service_account: await updateServiceAccount(ctx, { ...params, input: await json() }),
    }),
  }),
  DELETE: route({
    tag: "Projects",
    summary: "Delete a service account",
    description: "Also deletes its tokens. Items it created stay, without a creator.",
    access: "serviceAccounts.manage",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await deleteServiceAccount(ctx, params);
      return {};
    },
  }),
});
