import { purgeCustomField } from "@/lib/custom-fields/write-fields";
import { route, routes } from "@/lib/http/route";
import { taskFields } from "@/lib/tasks/custom/task-fields";

interface Params {
  projectId: string;
  fieldId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Tasks",
    summary: "Delete a custom field of a project's tasks permanently",
    description: "Deletes a deleted field and its values permanently.",
    access: "fields.manage",
    handle: async ({ ctx, params: { projectId, fieldId } }) => {
      await purgeCustomField(ctx, taskFields(projectId), { id: fieldId, ifMatch: null });
      return {};
    },
  }),
});
