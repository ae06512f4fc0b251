import * as z from "zod";
import { recordAnswer } from "@/lib/custom-fields/names";
import { route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { answerSchemasOf, updatedRecordsViewSchema } from "@/lib/records/answer-schema";
import { updateRecords, updateRecordsSchema } from "@/lib/records/bulk/update-records";
import { openCollection } from "@/lib/records/custom/open-collection";
import { readCollection } from "@/lib/records/definitions";
import { fieldOf } from "@/lib/records/description";
import { createRecordSchema, documentedBody } from "@/lib/records/field-schema";
import { listRecordsCorrected } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecords, deleteRecordsSchema } from "@/lib/records/write/delete-records";
import { eachType, exampleIds, exampleRecord } from "./record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Workspaces",
    summary: "List records",
    access: "workspaces.enter",
    queryExample: "sort=-created_at&perPage=20",
    variants: eachType((definition) => ({
      summary: `List ${definition.description.words.plural}`,
      query: recordListSchema(definition.description),
      answer: answerSchemasOf(definition).list,
    })),
    handle: async ({ ctx, params, request }) => {
      const place = await openCollection(ctx, params);
      const { description } = place.definition;
      const { searchParams } = new URL(request.url);
      const wanted = readListQuery(recordListSchema(description), searchParams);
      const page = await listRecordsCorrected(ctx, place, wanted);
      return {
        [description.name]: page.rows.map(recordAnswer),
        ...pageFields(page),
        corrected: page.corrected,
        stats: page.stats,
      };
    },
  }),
  POST: route({
    tag: "Workspaces",
    summary: "Create a record",
    access: "workspaces.enter",
    idempotent: true,
    statuses: [201],
    variants: eachType((definition) => {
      const { fields, words, notCreatable } = definition.description;
      if (notCreatable) return null;
      return {
        summary: `Create: ${words.singular}`,
        body: documentedBody(createRecordSchema(fields)),
        example: exampleRecord(definition.description),
        answer: answerSchemasOf(definition).one,
      };
    }),
    handle: async ({ ctx, params, json, idempotencyKey }) => {
      const place = await openCollection(ctx, params);
      const record = await createRecord(ctx, place, await json(), idempotencyKey);
      return { [place.definition.description.one]: recordAnswer(record) };
    },
  }),
  PATCH: route({
    tag: "Workspaces",
    summary: "Update many records",
    description:
      "Checks each record like a single update. Returns records that couldn't be changed, with the reason.",
    access: "workspaces.enter",
    answer: updatedRecordsViewSchema.shape,
    variants: eachType(({ description }) => {
      const { bulkFields = [], words } = description;
      // Types without fields for bulk changes don't have this call.
      if (bulkFields.length === 0) return null;
      const changes = bulkFields.map((name) => {
        const field = fieldOf(description, name);
        return [name, field.kind === "choice" ? field.choices[0] : ""];
      });
      return {
        summary: `Update many ${words.plural}`,
        body: updateRecordsSchema(description, documentedBody),
        example: { ids: exampleIds(description), changes: Object.fromEntries(changes) },
      };
    }),
    handle: async ({ ctx, params, json }) => {
      const { done, failed } = await updateRecords(
        ctx,
        await openCollection(ctx, params),
        await json(),
      );
      return { done, failed };
    },
  }),
  DELETE: route({
    tag: "Workspaces",
    summary: "Delete many records",
    access: "workspaces.enter",
    body: deleteRecordsSchema,
    answer: { deleted: z.int() },
    variants: eachType(({ description }) => ({
      summary: `Delete many ${description.words.plural}`,
      example: { ids: exampleIds(description) },
    })),
    handle: async ({ ctx, params, json }) => ({
      deleted: await deleteRecords(ctx, readCollection(params), await json()),
    }),
  }),
});
