import { removedCookie } from "@/lib/http/cookies";
import { route, routes } from "@/lib/http/route";
import { resetSystem } from "@/lib/system/reset-system";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route(
    "system.reset",
    async ({ ctx, request, json, setCookie }) => {
      await resetSystem(ctx, await json());
      setCookie(removedCookie(request.headers, "session", ctx.config));
      setCookie(removedCookie(request.headers, "device", ctx.config));
      return { message: "All data has been deleted" };
    },
    { needsSession: true },
  ),
});
