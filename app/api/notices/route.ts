import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listNotices } from "@/lib/notices/own-notices";
import { listNoticesSchema, noticeViewSchema } from "@/lib/notices/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Notices",
    summary: "List your notices",
    description: "Newest first. Kept for 90 days.",
    access: "signed-in",
    needsSession: true,
    query: listNoticesSchema,
    queryExample: "state=unread",
    answer: {
      notices: z.array(noticeViewSchema),
      unread: z.int().meta({
        description: "Unread notices in total, ignoring the query. 100 means more than 99.",
      }),
      ...pageAnswer,
    },
    handle: async ({ ctx, query }) => {
      const page = await listNotices(ctx, query());
      return { notices: page.rows, unread: page.unread, ...pageFields(page) };
    },
  }),
});
