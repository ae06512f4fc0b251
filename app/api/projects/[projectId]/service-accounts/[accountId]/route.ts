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
      "Switched off (`active: false`) its tokens are refused; they work again once it is on. A role, and switching it on, need a password or code of the last 15 minutes.",
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
    description: "Its tokens end with it. What it made stays, without a creator.",
    access: "serviceAccounts.manage",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await deleteServiceAccount(ctx, params);
      return {};
    },
  }),
});
