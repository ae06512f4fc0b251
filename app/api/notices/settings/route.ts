import { route, routes } from "@/lib/http/route";
import { getNoticeChoices, updateNoticeChoices } from "@/lib/notices/own-notices";
import { noticeChoicesViewShape as answer, noticeChoicesSchema } from "@/lib/notices/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Notices",
    summary: "Read of what one is told",
    access: "signed-in",
    needsSession: true,
    answer,
    handle: async ({ ctx }) => ({ ...(await getNoticeChoices(ctx)) }),
  }),
  PATCH: route({
    tag: "Notices",
    summary: "Choose of what one is told",
    description: "What is not named stays. What concerns one's security cannot be switched off.",
    access: "signed-in",
    needsSession: true,
    body: noticeChoicesSchema,
    example: { task_assigned: { mail: false } },
    answer,
    handle: async ({ ctx, json }) => ({ ...(await updateNoticeChoices(ctx, await json())) }),
  }),
});
