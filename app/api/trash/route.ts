import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { TRASH_DAYS } from "@/lib/limits";
import { pageAnswer, pageFields } from "@/lib/paging";
import { listTrash } from "@/lib/trash/list-trash";
import { trashItemSchema, trashListSchema, WHO_SEES_TRASH } from "@/lib/trash/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Trash",
    summary: "List items in the trash",
    description: `Items deleted in the last ${TRASH_DAYS} days that you can restore. ${WHO_SEES_TRASH} \`q\` searches their names.`,
    access: "trash.list",
    query: trashListSchema,
    queryExample: "kind=project",
    answer: { trash: z.array(trashItemSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listTrash(ctx, query());
      return { trash: page.rows, ...pageFields(page) };
    },
  }),
});
