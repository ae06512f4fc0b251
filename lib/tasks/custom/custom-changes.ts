import { choiceWords } from "@/lib/custom-fields/choice-words";
import { type DefinitionRow, fieldOfRow } from "@/lib/custom-fields/definitions";
import type { Field, Values } from "@/lib/records/field-schema";
import { goneLinkText } from "@/lib/records/links";
import type { ActivityChange } from "../comments/schema";

/** Returns a value in words; null for none. */
function wordsOf(field: Field, value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === null || value === undefined) return null;
  if (field.kind === "person") return names.get(String(value)) ?? "a person";
  if (field.kind === "link") return names.get(String(value)) ?? goneLinkText(field.to);
  return [value]
    .flat()
    .map((one) => choiceWords(field, one))
    .join(", ");
}

interface Row {
  /** The task's project before the change. */
  projectId: string | null;
  /** JSON of the audit row. */
  before: string | null;
  after: string | null;
}

const readJson = (json: string | null) => (JSON.parse(json ?? "null") ?? {}) as Values;

/**
 * Returns an audit row's changes of custom fields. Leaves out those of a project that the task has
 * left since: the people who read it now may not see that project.
 *
 * @param fields the definitions of the task's project.
 * @param names of people, and of records that the reader can open, by id.
 */
export function customChanges(
  row: Row,
  fields: readonly DefinitionRow[],
  names: ReadonlyMap<string, string>,
): ActivityChange[] {
  const here = fields[0]?.projectId;
  if (!here) return [];
  const [before, after] = [readJson(row.before), readJson(row.after)];
  const project = "project_id" in after ? after.project_id : row.projectId;
  const old = row.projectId === here ? before : {};
  const now = project === here ? after : {};
  return fields.map(fieldOfRow).flatMap((field): ActivityChange[] => {
    const [was, is] = [old, now].map((values) => wordsOf(field, values[field.name], names));
    if (was === is) return [];
    const { name, label } = field;
    return [{ field: name, label, before: was ?? null, after: is ?? null, hidden: false }];
  });
}
