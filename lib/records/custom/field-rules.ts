import { sql } from "drizzle-orm";
import { customFields } from "@/db/schema/custom-fields";
import type { Rule } from "@/lib/audit/write";
import { AppError } from "@/lib/errors";
import type { RecordCollection } from "../collection";
import type { Values } from "../field-schema";

const CHANGED = "Someone changed this list's custom fields in the meantime. Reload and try again.";

/**
 * The rule of a write with values of custom fields: their definitions are still those that the
 * values were checked with. None for a write without such values.
 */
export function fieldRules({ definition }: RecordCollection, values: Values): Rule[] {
  const used = definition.description.fields.flatMap(({ name, custom }) =>
    custom && values[name] !== undefined ? [{ id: custom.id, version: custom.version }] : [],
  );
  if (used.length === 0) return [];
  const current = sql`SELECT count(*) FROM json_each(${JSON.stringify(used)}) AS used JOIN ${customFields}
    ON ${customFields.id} = used.value ->> 'id' AND ${customFields.version} = used.value ->> 'version'
      AND ${customFields.deletedAt} IS NULL`;
  return [{ holds: sql`(${current}) = ${used.length}`, refuse: new AppError("conflict", CHANGED) }];
}
