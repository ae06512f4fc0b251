import * as z from "zod";
import { listCustomFields } from "@/lib/custom-fields/read-fields";
import { createFieldSchema, customFieldViewSchema } from "@/lib/custom-fields/schema";
import { createCustomField } from "@/lib/custom-fields/write-fields";
import { route, routes } from "@/lib/http/route";
import { taskFields } from "@/lib/tasks/custom/task-fields";

interface Params {
  projectId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Tasks",
    summary: "List custom fields of a project's tasks",
    description: "Also lists deleted fields, which can be restored with their values.",
    access: "projects.list",
    answer: { fields: z.array(customFieldViewSchema) },
    handle: async ({ ctx, params }) => {
      const { fields } = await listCustomFields(ctx, taskFields(params.projectId));
      return { fields };
    },
  }),
  POST: route({
    tag: "Tasks",
    summary: "Create a custom field of a project's tasks",
    description: "Its key comes from its label and never changes.",
    access: "fields.manage",
    idempotent: true,
    body: createFieldSchema,
    example: { label: "Budget", kind: "money", currency: "EUR" },
    answer: { field: customFieldViewSchema },
    statuses: [201],
    handle: async ({ ctx, params, json, idempotencyKey }) => ({
      field: await createCustomField(
        ctx,
        taskFields(params.projectId),
        await json(),
        idempotencyKey,
      ),
    }),
  }),
});
