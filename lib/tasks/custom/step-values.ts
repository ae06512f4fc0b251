import { type SQL, sql } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import { tasks } from "@/db/schema/tasks";
import { AppError } from "@/lib/errors";
import { ofStep, type StepRule } from "../changes/steps";

const CHANGED =
  "Someone changed this project's custom fields in the meantime. Reload and try again.";

/** SQL: the step gives a project. */
const namesProject = sql`json_type(step.value, '$.changes.project_id') IS NOT NULL`;

/** SQL: the step moves its task to another project, or out of its project. */
const isMove = sql`(${namesProject} AND ${ofStep("changes.project_id")} IS NOT ${tasks.projectId})`;

/** FROM and WHERE: the custom fields of the step's task, as it is before the step. */
const taskFieldRows = sql`${customFields} AS field WHERE field.project_id = ${tasks.projectId}
  AND field.record_type = 'task' AND field.deleted_at IS NULL`;

const inSlot = sql`('$.c' || field.slot)`;
const stored = sql`(${tasks.custom} ->> ${inSlot})`;
const isNamed = (entry: string) => sql`'custom.' || field.key = ${sql.raw(entry)}.key`;
const amount = sql`${stored} / 100.0`;
const day = sql`date(${stored} / 1000, 'unixepoch')`;

/** SQL: the current public value of the custom field in a json_each row. NULL for none. */
export const currentCustom = (entry: string): SQL =>
  sql`(SELECT CASE field.kind WHEN 'money' THEN ${amount} WHEN 'day' THEN ${day} ELSE ${stored} END
    FROM ${taskFieldRows} AND ${isNamed(entry)})`;

/** SQL: the same as JSON, for the audit log. */
export const currentCustomJson = (entry: string): SQL =>
  sql`(SELECT CASE field.kind WHEN 'money' THEN json_quote(${amount}) WHEN 'day' THEN json_quote(${day})
    ELSE ${tasks.custom} -> ${inSlot} END FROM ${taskFieldRows} AND ${isNamed(entry)})`;

/**
 * Query of the fields that a step changes, each with its new value, also as JSON. A move also
 * changes the values of the project's fields: they don't come along.
 */
export const wantedValues = (): SQL => sql`
  SELECT key, value, ${ofStep("changes")} -> fullkey AS json FROM json_each(${ofStep("changes")}) UNION ALL
  SELECT 'custom.' || field.key, NULL, 'null' FROM ${taskFieldRows} AND ${isMove} AND ${stored} IS NOT NULL
    AND json_type(step.value, '$.changes."custom.' || field.key || '"') IS NULL`;

/** True for a step after which the column may be another. */
export const changesCustom = ({ changes, slots }: { changes: object; slots: object }): boolean =>
  "project_id" in changes || Object.keys(slots).length > 0;

/** SQL: the column after the step. A null in a JSON patch removes the key. */
export const newCustom = (): SQL =>
  sql`json_patch(iif(${isMove}, '{}', ${tasks.custom}), coalesce(${ofStep("slots")}, '{}'))`;

/** The rule that the step's values were checked with the fields of its task's project, as they are. */
export const definitionsRule = (): StepRule => ({
  holds: sql`NOT EXISTS (SELECT 1 FROM json_each(step.value, '$.used') AS used WHERE NOT EXISTS (
    SELECT 1 FROM ${customFields} AS field WHERE field.id = used.value ->> 'id' AND field.version = used.value ->> 'version'
      AND field.deleted_at IS NULL
      AND field.project_id = iif(${namesProject}, ${ofStep("changes.project_id")}, ${tasks.projectId})))`,
  refuse: new AppError("conflict", CHANGED, { errors: { custom: [CHANGED] } }),
});
