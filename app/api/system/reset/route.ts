import * as z from "zod";
import { removedCookie } from "@/lib/http/cookies";
import { route, routes } from "@/lib/http/route";
import { resetSystem } from "@/lib/system/reset-system";
import { resetSystemSchema } from "@/lib/system/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "System",
    summary: "Reset the system",
    access: "system.reset",
    needsSession: true,
    body: resetSystemSchema,
    example: { confirmation: "DELETE ALL DATA" },
    answer: { message: z.string() },
    handle: async ({ ctx, request, json, setCookie }) => {
      await resetSystem(ctx, await json());
      setCookie(removedCookie(request.headers, "session", ctx.config));
      setCookie(removedCookie(request.headers, "device", ctx.config));
      return { message: "All data has been deleted" };
    },
  }),
});
