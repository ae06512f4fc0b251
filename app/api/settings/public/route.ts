import { route, routes } from "@/lib/http/route";
import { answerSettings } from "@/lib/platform/open-answers";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("public", async ({ state }) => answerSettings(state.settings)),
});
