import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { settingsViewSchema } from "@/lib/settings/schema";
import { settingsView } from "@/lib/settings/site-settings";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Settings",
    summary: "Get public settings",
    access: "public",
    answer: { message: z.string(), settings: settingsViewSchema },
    handle: async ({ state }) => ({
      settings: settingsView(state.settings),
      message: "Public settings",
    }),
  }),
});
