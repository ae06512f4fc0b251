import { customFieldViewSchema } from "@/lib/custom-fields/schema";
import { restoreCustomField } from "@/lib/custom-fields/write-fields";
import { route, routes } from "@/lib/http/route";
import { taskFields } from "@/lib/tasks/custom/task-fields";

interface Params {
  projectId: string;
  fieldId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Tasks",
    summary: "Restore a custom field of a project's tasks",
    description: "Restores a deleted field with its values.",
    access: "fields.manage",
    answer: { field: customFieldViewSchema },
    handle: async ({ ctx, params: { projectId, fieldId } }) => ({
      field: await restoreCustomField(ctx, taskFields(projectId), { id: fieldId, ifMatch: null }),
    }),
  }),
});
