import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { markNoticesRead } from "@/lib/notices/own-notices";
import { readNoticesSchema } from "@/lib/notices/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Notices",
    summary: "Mark notices as read",
    description: 'Send `ids`, or `{ "all": true }`.',
    access: "signed-in",
    needsSession: true,
    body: readNoticesSchema,
    example: { all: true },
    answer: { marked: z.int(), unread: z.int() },
    handle: async ({ ctx, json }) => markNoticesRead(ctx, await json()),
  }),
});
