import * as z from "zod";
import { route, routes, versioned } from "@/lib/http/route";
import { quotasSchema } from "@/lib/quotas/schema";
import {
  accessPolicySchema,
  secondFactorRolesSchema,
  settingsViewSchema,
  updateSettingsSchema,
  type VersionedSettings,
} from "@/lib/settings/schema";
import { SETTINGS_UPDATED } from "@/lib/settings/settings-rules";
import { getSettings, updateSettings } from "@/lib/settings/site-settings";

const ANSWER = {
  message: z.string(),
  settings: settingsViewSchema,
  quotas: quotasSchema,
  second_factor_roles: secondFactorRolesSchema,
  access_policy: accessPolicySchema,
};

function answerOf(
  { settings, quotas, secondFactorRoles, accessPolicy, version }: VersionedSettings,
  message: string,
) {
  return versioned(
    {
      ...{ settings, quotas, message },
      second_factor_roles: secondFactorRoles,
      access_policy: accessPolicy,
    },
    version,
  );
}

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Settings",
    summary: "Get the settings",
    access: "settings.view",
    answer: ANSWER,
    handle: async ({ ctx }) => answerOf(await getSettings(ctx), "Settings"),
  }),
  PATCH: route({
    tag: "Settings",
    summary: "Update the settings",
    access: "settings.update",
    body: updateSettingsSchema,
    example: { dashboard_name: "Atrium" },
    ifMatch: true,
    answer: ANSWER,
    handle: async ({ ctx, json, ifMatch }) =>
      answerOf(await updateSettings(ctx, await json(), ifMatch), SETTINGS_UPDATED),
  }),
});
