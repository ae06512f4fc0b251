import type { Field, Fields, Values } from "./field-schema";
import { isNumeric, readDecimal } from "./number-format";

/** What stands for an emptied control: nothing, where the field can be without a value. */
function blankOf(field: Field, isNew: boolean): unknown {
  const { kind } = field;
  if (isNumeric(field) || ["day", "time", "person", "link"].includes(kind))
    return isNew ? undefined : null;
  // A new record takes the default.
  return isNew && (kind === "currency" || kind === "choice") ? undefined : "";
}

/** A control for a time says no zone: it is UTC, as everything that the console shows. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

function readControl(field: Field, typed: string, isNew: boolean): unknown {
  if (typed.trim() === "") return blankOf(field, isNew);
  if (isNumeric(field)) return readDecimal(typed);
  return field.kind === "time" && WITHOUT_ZONE.test(typed) ? `${typed}Z` : typed;
}

/**
 * What the controls of a form mean, before it is checked: an emptied one empties its field, and one that the form did
 * not send leaves it as it is.
 *
 * @param typed texts by field name; anything else in it is left out.
 */
export function readRecordForm(fields: Fields, typed: unknown, isNew: boolean): Values {
  const given = (typeof typed === "object" && typed !== null ? typed : {}) as Values;
  const read = fields.flatMap((field) => {
    const text = given[field.name];
    return typeof text === "string" ? [[field.name, readControl(field, text, isNew)] as const] : [];
  });
  return Object.fromEntries(read);
}
