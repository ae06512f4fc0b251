import { recordAnswer } from "@/lib/custom-fields/names";
import { route, routes, versioned } from "@/lib/http/route";
import { answerSchemasOf } from "@/lib/records/answer-schema";
import { openCollection } from "@/lib/records/custom/open-collection";
import { readCollection } from "@/lib/records/definitions";
import type { RecordDescription } from "@/lib/records/description";
import { documentedBody, updateRecordSchema } from "@/lib/records/field-schema";
import { getRecord } from "@/lib/records/read/get-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { eachType, exampleOf } from "../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
  recordId: string;
}

/** Returns an example change of the record's title, or of its first field. */
function exampleChange({ fields, title }: RecordDescription): unknown {
  const naming = fields.find((field) => field.name === title && !field.onlyAtCreation);
  const field = naming ?? fields[0];
  return field && { [field.name]: exampleOf(field) };
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Workspaces",
    summary: "Get a record",
    access: "workspaces.enter",
    variants: eachType((definition) => ({
      summary: `Get: ${definition.description.words.singular}`,
      answer: answerSchemasOf(definition).one,
    })),
    handle: async ({ ctx, params }) => {
      const place = await openCollection(ctx, params);
      const record = await getRecord(ctx, place, params.recordId);
      return versioned(
        { [place.definition.description.one]: recordAnswer(record) },
        record.version,
      );
    },
  }),
  PATCH: route({
    tag: "Workspaces",
    summary: "Update a record",
    access: "workspaces.enter",
    ifMatch: true,
    variants: eachType((definition) => ({
      summary: `Update: ${definition.description.words.singular}`,
      body: documentedBody(updateRecordSchema(definition.description.fields)),
      example: exampleChange(definition.description),
      answer: answerSchemasOf(definition).one,
    })),
    handle: async ({ ctx, params, json, ifMatch }) => {
      const place = await openCollection(ctx, params);
      const change = { id: params.recordId, changes: await json(), ifMatch };
      const record = await updateRecord(ctx, place, change);
      return versioned(
        { [place.definition.description.one]: recordAnswer(record) },
        record.version,
      );
    },
  }),
  DELETE: route({
    tag: "Workspaces",
    summary: "Delete a record",
    access: "workspaces.enter",
    ifMatch: true,
    variants: eachType(({ description }) => ({
      summary: `Delete: ${description.words.singular}`,
    })),
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteRecord(ctx, readCollection(params), { id: params.recordId, ifMatch });
      return {};
    },
  }),
});
