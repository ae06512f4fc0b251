import { customFieldViewSchema, updateFieldSchema } from "@/lib/custom-fields/schema";
import { deleteCustomField, updateCustomField } from "@/lib/custom-fields/write-fields";
import { route, routes, versioned } from "@/lib/http/route";
import { taskFields } from "@/lib/tasks/custom/task-fields";

interface Params {
  projectId: string;
  fieldId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "Tasks",
    summary: "Change a custom field of a project's tasks",
    description:
      "Tasks keep their values. An option keeps its value under a new label, and can only be removed while no task has it.",
    access: "fields.manage",
    ifMatch: true,
    body: updateFieldSchema,
    example: { label: "Planned budget" },
    answer: { field: customFieldViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { id: params.fieldId, changes: await json(), ifMatch };
      const field = await updateCustomField(ctx, taskFields(params.projectId), change);
      return versioned({ field }, field.version);
    },
  }),
  DELETE: route({
    tag: "Tasks",
    summary: "Delete a custom field of a project's tasks",
    description: "Hides its values. Restoring the field shows them again.",
    access: "fields.manage",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteCustomField(ctx, taskFields(params.projectId), { id: params.fieldId, ifMatch });
      return {};
    },
  }),
});
