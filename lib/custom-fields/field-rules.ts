import { sql } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import type { Rule } from "@/lib/audit/write";
import { AppError } from "@/lib/errors";
import type { Fields, Values } from "@/lib/records/field-schema";

const CHANGED = "Someone changed this list's custom fields in the meantime. Reload and try again.";

/** Returns the definitions that the values were checked with. */
export const usedFields = (fields: Fields, values: Values) =>
  fields.flatMap(({ name, custom }) =>
    custom && values[name] !== undefined ? [{ id: custom.id, version: custom.version }] : [],
  );

/** The error of a write whose definitions have changed. */
const fieldsChangedError = () => new AppError("conflict", CHANGED);

/**
 * The rule of a write with values of custom fields: their definitions are still those that the
 * values were checked with. None for a write without such values.
 */
export function fieldRules(fields: Fields, values: Values): Rule[] {
  const used = usedFields(fields, values);
  if (used.length === 0) return [];
  const current = sql`SELECT count(*) FROM json_each(${JSON.stringify(used)}) AS used JOIN ${customFields}
    ON ${customFields.id} = used.value ->> 'id' AND ${customFields.version} = used.value ->> 'version'
      AND ${customFields.deletedAt} IS NULL`;
  return [{ holds: sql`(${current}) = ${used.length}`, refuse: fieldsChangedError() }];
}
