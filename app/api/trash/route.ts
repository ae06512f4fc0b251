import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { listTrash } from "@/lib/trash/list-trash";
import { trashItemSchema, trashListSchema } from "@/lib/trash/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Trash",
    summary: "List items in the trash",
    description:
      "Items deleted in the last 30 days that you can restore. Superadmins see everything, admins see integrations, and everyone sees tasks they deleted in projects they can see.",
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
