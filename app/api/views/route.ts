import * as z from "zod";
import { route, routes, versioned } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { listViews } from "@/lib/views/read-views";
import { createViewSchema, savedViewSchema, viewListSchema } from "@/lib/views/schema";
import { WHO_SEES_VIEWS } from "@/lib/views/visibility";
import { createView } from "@/lib/views/write-views";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Views",
    summary: "List saved views",
    description: `Sorted by name. ${WHO_SEES_VIEWS}`,
    access: "views.list",
    query: viewListSchema,
    queryExample: "list=tasks",
    answer: { views: z.array(savedViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listViews(ctx, query());
      return { views: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Views",
    summary: "Save a view",
    description:
      "Saves a list's filters, sort order and columns, for you or for the team of a project you can see.",
    access: "views.create",
    body: createViewSchema,
    example: { list: "tasks", name: "Urgent and mine", query: "assignee=me&priority=urgent" },
    idempotent: true,
    statuses: [201],
    answer: { view: savedViewSchema },
    handle: async ({ ctx, json, idempotencyKey }) => {
      const view = await createView(ctx, await json(), idempotencyKey);
      return versioned({ view }, view.version);
    },
  }),
});
