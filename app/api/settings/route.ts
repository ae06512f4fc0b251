import { route, routes, versioned } from "@/lib/http/route";
import { getSettings } from "@/lib/settings/get-settings";
import { SETTINGS_UPDATED } from "@/lib/settings/settings-rules";
import { updateSettings } from "@/lib/settings/update-settings";

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
