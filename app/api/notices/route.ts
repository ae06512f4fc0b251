import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listNotices } from "@/lib/notices/own-notices";
import { listNoticesSchema, noticeViewSchema } from "@/lib/notices/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Notices",
    summary: "List one's notices",
    description: "The newest first. They are kept for 90 days.",
    access: "signed-in",
    needsSession: true,
    query: listNoticesSchema,
    queryExample: "state=unread",
    answer: {
      notices: z.array(noticeViewSchema),
      unread: z.int().meta({ description: "Of all, whatever the query: 100 for more than 99." }),
      ...pageAnswer,
    },
    handle: async ({ ctx, query }) => {
      const page = await listNotices(ctx, query());
      return { notices: page.rows, unread: page.unread, ...pageFields(page) };
    },
  }),
});
