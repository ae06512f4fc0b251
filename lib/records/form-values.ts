import { controlName, isCustomControl, nestedValues } from "@/lib/custom-fields/names";
import { AppError } from "@/lib/errors";
import { type Field, type Fields, readYesNo, splitTags, type Values } from "./field-schema";
import { isNumeric, readDecimal } from "./number-format";

/** The value of an emptied control: none, if the field can be empty. */
function blankOf(field: Field, isNew: boolean): unknown {
  const { kind } = field;
  if (isNumeric(field) || ["day", "time", "person", "link"].includes(kind))
    return isNew ? undefined : null;
  // A new record gets the default.
  return isNew && (kind === "currency" || kind === "choice") ? undefined : "";
}

const blankCustom = ({ kind }: Field) => (kind === "choices" ? [] : null);

const WITH_SCHEME = /^\s{0,9}[a-z]{1,20}:/i;

/** A time control has no zone. It means UTC, like all times in the console. */
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

function readControl(field: Field, typed: string, isNew: boolean): unknown {
  if (typed.trim() === "") return field.custom ? blankCustom(field) : blankOf(field, isNew);
  if (isNumeric(field)) return readDecimal(typed);
  if (field.kind === "choices") return splitTags(typed);
  if (field.kind === "yes-no") return readYesNo(typed);
  if (field.kind === "url") return WITH_SCHEME.test(typed) ? typed : `https://${typed.trim()}`;
  return field.kind === "time" && WITHOUT_ZONE.test(typed) ? `${typed}Z` : typed;
}

/**
 * Converts a form's texts to values, before validation. An emptied control clears its field, and a
 * control that wasn't sent keeps it.
 *
 * @param typed texts by control (`controlName`). Anything else is ignored.
 */
export function readRecordForm(fields: Fields, typed: unknown, isNew: boolean): Values {
  const given = (typeof typed === "object" && typed !== null ? typed : {}) as Values;
  const read = fields.flatMap((field) => {
    const text = given[controlName(field.name)];
    return typeof text === "string" ? [[field.name, readControl(field, text, isNew)] as const] : [];
  });
  return nestedValues(Object.fromEntries(read));
}

/**
 * Refuses a form with a text for a custom field that was deleted meanwhile, so that none is lost.
 *
 * @param typed texts by control (`controlName`).
 * @throws AppError `invalid_input`.
 */
export function refuseDeletedFields(fields: Fields, typed: unknown): void {
  const controls = new Set(fields.map(({ name }) => controlName(name)));
  const lost = Object.entries((typed ?? {}) as Values).find(
    ([name, text]) =>
      isCustomControl(name) &&
      !controls.has(name) &&
      typeof text === "string" &&
      text.trim() !== "",
  );
  if (!lost) return;
  const message = `A custom field was deleted in the meantime, so “${lost[1]}” wasn't saved. Copy what you need and reload the page.`;
  throw new AppError("invalid_input", message);
}
