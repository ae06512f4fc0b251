import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { customFields } from "@/db/schema/custom-fields";
import { workspaces } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { choiceWords } from "@/lib/custom-fields/choice-words";
import { type DefinitionRow, fieldOfRow } from "@/lib/custom-fields/definitions";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import type { Field } from "@/lib/records/field-schema";
import { nameOfValue } from "@/lib/tasks/custom/value-names";

type Person = Pick<Actor, "id" | "role" | "token">;

/** What the SQL below returns of each custom field. */
type Stored = Pick<DefinitionRow, "key" | "label" | "kind" | "settings"> & {
  /** The name of the person or record before and after. */
  was: string | null;
  is: string | null;
};

/**
 * SQL: JSON of the custom fields of the records or tasks that a call changes, with the names of
 * people and records in their values, as far as the actor may see them.
 *
 * @param call.args JSON of the call's arguments.
 */
export function customFieldsAsked(
  actor: Person,
  { args, projectId }: { args: SQLWrapper; projectId: SQLWrapper },
): SQL<string> {
  const records = sql`json_extract(${args}, '$.records')`;
  const types = RECORD_DEFINITIONS.map(
    ({ description: { name, one } }) =>
      sql`WHEN ${sql.raw(`'${name}'`)} THEN ${sql.raw(`'${one}'`)}`,
  );
  const argumentIn = (object: string) =>
    sql`json_extract(${args}, ${sql.raw(`'$.${object}'`)} || field.key || '"')`;
  const nameIn = (...objects: readonly string[]) =>
    nameOfValue(actor, {
      kind: sql`field.kind`,
      project: sql`${projectId}`,
      id: sql`coalesce(${sql.join(objects.map(argumentIn), sql`, `)}, NULL)`,
    });
  return subquery<string>(sql`SELECT json_group_array(json_object('key', field.key, 'label', field.label,
      'kind', field.kind, 'settings', field.settings, 'was', ${nameIn('before."custom.')},
      'is', ${nameIn('changes."custom.', 'values."custom.', 'custom."')}))
    FROM ${customFields} AS field WHERE field.deleted_at IS NULL
      AND field.record_type = CASE ${records} ${sql.join(types, sql` `)} ELSE 'task' END
      AND (field.project_id = ${projectId} OR field.workspace_id IN (SELECT ${workspaces.id}
        FROM ${workspaces} WHERE ${workspaces.projectId} = ${projectId}))`);
}

const CUSTOM = /^(?<part>before\.|changes\.|values\.)?custom\.(?<key>.+)$/;

/** Returns a value as people read it: its label, its name, an amount with its currency. */
function wordsOf(field: Field, value: string, name: string | null): string {
  if (field.kind === "person" || field.kind === "link") return name ?? value;
  if (field.kind === "money" && value !== "" && !Number.isNaN(Number(value)))
    return `${Number(value).toFixed(2)} ${field.currency ?? ""}`.trimEnd();
  if (field.kind === "choices")
    return value
      .split(", ")
      .map((one) => choiceWords(field, one))
      .join(", ");
  const isSaid = field.kind === "choice" || value === "true" || value === "false";
  return isSaid ? choiceWords(field, value) : value;
}

interface Line {
  label: string;
  value: string;
}

/**
 * Returns a line about a custom field with the field's label and its value in words, or null for
 * any other line.
 */
export function customLine(json: string, { label, value }: Line): Line | null {
  const { part = "", key } = CUSTOM.exec(label)?.groups ?? {};
  const stored = (JSON.parse(json) as Stored[]).find((one) => one.key === key);
  if (!stored) return null;
  const row = { ...stored, id: "", slot: 0, version: 0, hint: "" };
  const name = part === "before." ? stored.was : stored.is;
  return { label: `${part}${stored.label}`, value: wordsOf(fieldOfRow(row), value, name) };
}
