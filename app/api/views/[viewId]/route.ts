import { route, routes, versioned } from "@/lib/http/route";
import { savedViewSchema, updateViewSchema } from "@/lib/views/schema";
import { deleteView, updateView } from "@/lib/views/write-views";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ viewId: string }>({
  PATCH: route({
    tag: "Views",
    summary: "Rename, change or share a view",
    description: "Whoever saved it alone. `project_id: null` makes it theirs alone again.",
    access: "views.edit",
    body: updateViewSchema,
    example: { name: "Urgent" },
    ifMatch: true,
    answer: { view: savedViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const view = await updateView(ctx, { id: params.viewId, changes: await json(), ifMatch });
      return versioned({ view }, view.version);
    },
  }),
  DELETE: route({
    tag: "Views",
    summary: "Delete a view",
    description: "Whoever saved it alone; it goes for everybody.",
    access: "views.delete",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteView(ctx, { id: params.viewId, ifMatch });
      return {};
    },
  }),
});
