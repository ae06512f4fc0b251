import * as z from "zod";
import { route, routes, versioned } from "@/lib/http/route";
import { quotasSchema } from "@/lib/quotas/schema";
import { settingsViewSchema, updateSettingsSchema } from "@/lib/settings/schema";
import { SETTINGS_UPDATED } from "@/lib/settings/settings-rules";
import { getSettings, updateSettings } from "@/lib/settings/site-settings";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Settings",
    summary: "Read the settings",
    access: "settings.view",
    answer: { message: z.string(), settings: settingsViewSchema, quotas: quotasSchema },
    handle: async ({ ctx }) => {
      const { settings, quotas, version } = await getSettings(ctx);
      return versioned({ settings, quotas, message: "Settings" }, version);
    },
  }),
  PATCH: route({
    tag: "Settings",
    summary: "Change the settings",
    access: "settings.update",
    body: updateSettingsSchema,
    example: { dashboard_name: "Atrium" },
    ifMatch: true,
    answer: { message: z.string(), settings: settingsViewSchema, quotas: quotasSchema },
    handle: async ({ ctx, json, ifMatch }) => {
      const { settings, quotas, version } = await updateSettings(ctx, await json(), ifMatch);
      return versioned({ settings, quotas, message: SETTINGS_UPDATED }, version);
    },
  }),
});
