import { route, routes, versioned } from "@/lib/http/route";
import { SETTINGS_UPDATED } from "@/lib/settings/settings-rules";
import { getSettings, updateSettings } from "@/lib/settings/site-settings";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("settings.view", async ({ ctx }) => {
    const { settings, version } = await getSettings(ctx);
    return versioned({ settings, message: "Settings" }, version);
  }),
  PATCH: route("settings.update", async ({ ctx, json, ifMatch }) => {
    const { settings, version } = await updateSettings(ctx, await json(), ifMatch);
    return versioned({ settings, message: SETTINGS_UPDATED }, version);
  }),
});
