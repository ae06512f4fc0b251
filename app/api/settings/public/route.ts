import { route, routes } from "@/lib/http/route";
import { settingsView } from "@/lib/settings/settings-view";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("public", async ({ state }) => ({
    settings: settingsView(state.settings),
    message: "Public settings",
  })),
});
