import { route, routes, versioned } from "@/lib/http/route";
import { savedViewSchema, updateViewSchema } from "@/lib/views/schema";
import { deleteView, updateView } from "@/lib/views/write-views";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ viewId: string }>({
  PATCH: route({
    tag: "Views",
    summary: "Update or share a view",
    description: "For the person who saved it. Set `project_id` to null to make it private again.",
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
    description: "For the person who saved it. Deletes the view for everyone.",
    access: "views.delete",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteView(ctx, { id: params.viewId, ifMatch });
      return {};
    },
  }),
});
