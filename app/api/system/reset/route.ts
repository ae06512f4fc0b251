import { clearCookie } from "@/lib/http/cookies";
import { route, routes } from "@/lib/http/route";
import { resetSystem } from "@/lib/system/reset-system";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route(
    "system.reset",
    async ({ ctx, json }) => {
      await resetSystem(ctx, await json());
      await clearCookie("session", ctx.config);
      await clearCookie("device", ctx.config);
      return { message: "All data has been deleted" };
    },
    { needsSession: true },
  ),
});
