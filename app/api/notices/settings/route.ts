import { route, routes } from "@/lib/http/route";
import { getNoticeChoices, updateNoticeChoices } from "@/lib/notices/own-notices";
import { noticeChoicesViewShape as answer, noticeChoicesSchema } from "@/lib/notices/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Notices",
    summary: "Get your notice settings",
    access: "signed-in",
    needsSession: true,
    answer,
    handle: async ({ ctx }) => ({ ...(await getNoticeChoices(ctx)) }),
  }),
  PATCH: route({
    tag: "Notices",
    summary: "Update your notice settings",
    description: "Kinds you omit stay as they are. Security notices can't be turned off.",
    access: "signed-in",
    needsSession: true,
    body: noticeChoicesSchema,
    example: { task_assigned: { mail: false } },
    answer,
    handle: async ({ ctx, json }) => ({ ...(await updateNoticeChoices(ctx, await json())) }),
  }),
});
