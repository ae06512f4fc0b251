import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import { RECORD_DEFINITIONS } from "@/lib/records/definitions";
import { fieldOf } from "@/lib/records/description";
import type { Field, Values } from "@/lib/records/field-schema";
import { argumentNames } from "./approval-names";
import { customFieldsAsked, customLine } from "./shown-custom";

type Person = Pick<Actor, "id" | "role" | "token">;

const YES_NO: Readonly<Record<string, string>> = { true: "Yes", false: "No" };

/** The arguments of a tool that changes or drafts a record. */
interface RecordArguments {
  records?: unknown;
  values?: Values;
}

/**
 * SQL of what `argumentLines` needs to know about a call: names behind IDs, the changed record's
 * currency, and custom fields.
 *
 * @param call.args JSON of the call's arguments.
 */
export const argumentFacts = (
  actor: Person,
  call: { args: SQLWrapper; projectId: SQLWrapper },
) => ({
  names: argumentNames(actor, call),
  currency: changedCurrency(call.args),
  custom: customFieldsAsked(actor, call),
});

/** SQL: the currency of the record that a call changes. Null if it has none. */
function changedCurrency(args: SQLWrapper): SQL<string | null> {
  const argument = (name: "id" | "records") =>
    sql`json_extract(${args}, ${sql.raw(`'$.${name}'`)})`;
  const cases = RECORD_DEFINITIONS.flatMap(({ table, description }) =>
    description.fields.some(({ kind }) => kind === "currency")
      ? sql`WHEN ${description.name} THEN (SELECT record.currency FROM ${table} AS record WHERE record.id = ${argument("id")})`
      : [],
  );
  return sql`CASE ${argument("records")} ${sql.join(cases, sql` `)} END`;
}

function fieldFor(records: unknown, label: string): Field | undefined {
  const [, name] = /^(?:before|changes|values)\.(.+)$/.exec(label) ?? [];
  const found = RECORD_DEFINITIONS.find(({ description }) => description.name === records);
  if (!found || name === undefined) return undefined;
  const { description } = found;
  return description.fields.some((field) => field.name === name)
    ? fieldOf(description, name)
    : undefined;
}

/** Returns a call's arguments as people read them, with the facts of `argumentFacts`. */
export function argumentLines(
  args: unknown,
  {
    rendering,
    names,
    currency,
    custom,
  }: {
    rendering: readonly [string, string][];
    names: string;
    currency: string | null;
    custom: string;
  },
) {
  const known = JSON.parse(names) as Record<string, string | null>;
  return rendering.map(([label, value]) => ({
    ...(customLine(custom, { label, value }) ?? {
      label,
      value: shownValue(args, { label, value }, currency),
    }),
    name: known[label] ?? null,
  }));
}

/**
 * Returns an argument's value as people read it, by the field of the record it belongs to: an
 * amount with its currency, a choice in words. Other values stay as they are.
 *
 * @param currency the changed record's; a drafted one has its own.
 */
function shownValue(
  args: unknown,
  { label, value }: { label: string; value: string },
  currency: string | null,
): string {
  const { records, values } = (args ?? {}) as RecordArguments;
  const field = fieldFor(records, label);
  if (field?.kind === "yes-no") return YES_NO[value] ?? value;
  if (field?.kind === "choice") return value.replaceAll("_", " ");
  if (field?.kind !== "money" || Number.isNaN(Number(value))) return value;
  const unit = currency ?? values?.currency ?? "";
  return `${Number(value).toFixed(2)} ${String(unit)}`.trimEnd();
}
